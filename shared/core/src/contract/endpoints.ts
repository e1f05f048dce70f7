import * as authentication from './authentication.ts';
import * as bin from './bin.ts';
import * as figures from './figures.ts';
import * as finder from './finder.ts';
import * as gallery from './gallery.ts';
import * as imports from './import.ts';
import * as missed from './missed.ts';
import * as tables from './tables.ts';
import * as deploys from './deploys.ts';
import * as history from './history.ts';
import * as pages from './pages.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as parts from './parts.ts';
import * as products from './products.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as sidebarItems from './sidebar-items.ts';
import * as site from './site.ts';
import * as uploads from './uploads.ts';
import type { EndpointShape } from './endpoint.ts';

/** Every JSON call of the API, in the order in which routes are mounted: fixed paths before parameters. */
export const endpoints: readonly EndpointShape[] = [
  authentication.authenticate,
  authentication.getSession,
  authentication.endSession,
  people.listSessions,
  people.endOtherSessions,
  people.endOneSession,
  people.listEditors,
  people.addEditor,
  people.setEditorPassword,
  people.removeEditor,
  people.startFactor,
  people.confirmFactor,
  people.removeFactor,
  people.listEvents,
  passkeys.askForPasskey,
  passkeys.enterByPasskey,
  passkeys.listPasskeys,
  passkeys.startPasskey,
  passkeys.addPasskey,
  passkeys.removePasskey,
  site.getSite,
  site.getDocuments,
  finder.getFind,
  search.search,
  search.getSearchIndex,
  parts.listParts,
  imports.exportFigures,
  imports.exportProducts,
  imports.previewImport,
  imports.applyImport,
  imports.takeBackImport,
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
  figures.figureCalls.list,
  figures.reorderFigures,
  figures.figureCalls.create,
  figures.listFigurePlaces,
  figures.countFigurePlaces,
  figures.figureCalls.get,
  figures.figureCalls.update,
  figures.figureCalls.remove,
  figures.mergeFigures,
  tables.tableCalls.list,
  tables.tableCalls.create,
  tables.listTablePlaces,
  tables.tableCalls.get,
  tables.tableCalls.update,
  tables.tableCalls.remove,
  gallery.getGallery,
  gallery.galleryCalls.list,
  gallery.reorderGallery,
  gallery.galleryCalls.create,
  gallery.galleryCalls.get,
  gallery.galleryCalls.update,
  gallery.galleryCalls.remove,
  settings.getSettings,
  settings.updateSettings,
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
  missed.listMissed,
  missed.forgetMissed,
  missed.listRedirects,
  missed.createRedirect,
  missed.deleteRedirect,
  uploads.upload,
  deploys.startDeploy,
  deploys.listDeploys,
  deploys.planDeploy,
  deploys.comparePage,
  deploys.getSchedule,
  deploys.setSchedule,
  deploys.rollBack,
  deploys.getDeploy,
];
