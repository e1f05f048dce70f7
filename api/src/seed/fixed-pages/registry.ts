import { page as aModel } from './a-model.ts';
import { page as aboveGroundPipeRepair } from './above-ground-pipe-repair.ts';
import { page as casingSpacersHdpe } from './casing-spacers-hdpe.ts';
import { page as drillingSaddlesStainlessSteel } from './drilling-saddles-stainless-steel.ts';
import { page as encapsulatingCoupling } from './encapsulating-coupling.ts';
import { page as endPipeMounted } from './end-pipe-mounted.ts';
import { page as explosionProofSeals } from './explosion-proof-seals.ts';
import { page as exteriorWallPipeSeals } from './exterior-wall-pipe-seals.ts';
import { page as fModel } from './f-model.ts';
import { page as fModelPumpLineWithVent } from './f-model-pump-line-with-vent.ts';
import { page as flangeRepairClamps } from './flange-repair-clamps.ts';
import { page as flapValvesHdpe } from './flap-valves-hdpe.ts';
import { page as flapValvesStainlessSteel } from './flap-valves-stainless-steel.ts';
import { page as flapvalveAndPenstock } from './flapvalve-and-penstock.ts';
import { page as gModel } from './g-model.ts';
import { page as gripCouplings } from './grip-couplings.ts';
import { page as guaranteeCertificate } from './guarantee-certificate.ts';
import { page as hdpeFlapWeirValves } from './hdpe-flap-weir-valves.ts';
import { page as hdpeSluiceGateValvesPks } from './hdpe-sluice-gate-valves-pks.ts';
import { page as manholeOdorPressureReliefValve } from './manhole-odor-pressure-relief-valve.ts';
import { page as marineProducts } from './marine-products.ts';
import { page as modularSealLinkGaskets } from './modular-seal-link-gaskets.ts';
import { page as pipePlugSealsTaperFit } from './pipe-plug-seals-taper-fit.ts';
import { page as pipeRepairSleeve } from './pipe-repair-sleeve.ts';
import { page as pipeSealingInternalRepair } from './pipe-sealing-internal-repair.ts';
import { page as pipeSealingMetalTankWalls } from './pipe-sealing-metal-tank-walls.ts';
import { page as pipeSealsDisc } from './pipe-seals-disc.ts';
import { page as pipeSealsDiscTwo } from './pipe-seals-disc-two.ts';
import { page as pipeStiffnersHdpePvc } from './pipe-stiffners-hdpe-pvc.ts';
import { page as pipeWithAxialFlex } from './pipe-with-axial-flex.ts';
import { page as pipelineRepairClamps } from './pipeline-repair-clamps.ts';
import { page as projectGallery } from './project-gallery.ts';
import { page as repairClamps } from './repair-clamps.ts';
import { page as repairClamps316l } from './repair-clamps-316l.ts';
import { page as splitBarrelRepairClamps } from './split-barrel-repair-clamps.ts';
import { page as splitCasingPipeBoltClosing } from './split-casing-pipe-bolt-closing.ts';
import { page as splitCasingPipeWeldClosing } from './split-casing-pipe-weld-closing.ts';
import { page as splitWallSleeve } from './split-wall-sleeve.ts';
import { page as stopLogsHdpe } from './stop-logs-hdpe.ts';
import { page as tappingSleeveFlange } from './tapping-sleeve-flange.ts';
import { page as termsOfSale } from './terms-of-sale.ts';
import type { StaticPage } from './static-page.ts';

/** The fixed pages of specification 2, in its order. */
const fixedPages = [
  projectGallery,
  pipeSealsDiscTwo,
  splitWallSleeve,
  pipeRepairSleeve,
  explosionProofSeals,
  aModel,
  fModel,
  gModel,
  flapvalveAndPenstock,
  endPipeMounted,
  fModelPumpLineWithVent,
  splitCasingPipeBoltClosing,
  splitCasingPipeWeldClosing,
  stopLogsHdpe,
  hdpeFlapWeirValves,
  manholeOdorPressureReliefValve,
  flapValvesStainlessSteel,
  hdpeSluiceGateValvesPks,
  modularSealLinkGaskets,
  pipeSealingMetalTankWalls,
  pipePlugSealsTaperFit,
  pipeSealingInternalRepair,
  marineProducts,
  tappingSleeveFlange,
  pipelineRepairClamps,
  splitBarrelRepairClamps,
  drillingSaddlesStainlessSteel,
  gripCouplings,
  repairClamps,
  pipeStiffnersHdpePvc,
  aboveGroundPipeRepair,
];

/** Other targets seen in links, plus the collar page (specification 2, D5). */
const otherTargets = [
  pipeWithAxialFlex,
  repairClamps316l,
  pipeSealsDisc,
  exteriorWallPipeSeals,
  flangeRepairClamps,
  casingSpacersHdpe,
  flapValvesHdpe,
  encapsulatingCoupling,
];

/** Where the footer of every page leads. */
const footerPages = [termsOfSale, guaranteeCertificate];

/**
 * Every built-in page by its slug. Server only: pages reach the browser through the API, facts and tables
 * through their own modules.
 */
export const staticPages: ReadonlyMap<string, StaticPage> = new Map(
  [...fixedPages, ...otherTargets, ...footerPages].map((page) => [page.slug, page]),
);
