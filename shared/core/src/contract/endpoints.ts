import * as authentication from './authentication.ts';
import * as bin from './bin.ts';
import * as deploys from './deploys.ts';
import * as history from './history.ts';
import * as pages from './pages.ts';
import * as products from './products.ts';
import * as sidebarItems from './sidebar-items.ts';
import * as site from './site.ts';
import * as uploads from './uploads.ts';
import type { EndpointShape } from './endpoint.ts';

/** Every JSON call of the API, in the order in which routes are mounted: fixed paths before parameters. */
export const endpoints: readonly EndpointShape[] = [
  authentication.authenticate,
  authentication.getSession,
  authentication.endSession,
  site.getSite,
  site.getDocuments,
  products.listProducts,
  products.reorderProducts,
  products.getProductBySlug,
  products.getProduct,
  products.createProduct,
  products.updateProduct,
  products.deleteProduct,
  sidebarItems.listSidebarItems,
  sidebarItems.reorderSidebarItems,
  sidebarItems.createSidebarItem,
  sidebarItems.updateSidebarItem,
  sidebarItems.deleteSidebarItem,
  pages.listPages,
  pages.getPageBySlug,
  pages.savePageBySlug,
  pages.getPageSections,
  pages.deletePage,
  bin.restoreFromBin,
  bin.listBinLinks,
  bin.deletePermanently,
  history.listLostEdits,
  history.getHistory,
  history.keepLostEdit,
  history.listMarks,
  history.createMark,
  history.getMark,
  history.deleteMark,
  uploads.upload,
  deploys.startDeploy,
  deploys.listDeploys,
  deploys.getDeploy,
];
