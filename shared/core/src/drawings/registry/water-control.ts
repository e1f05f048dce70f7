import { flapFront } from '../families/flap-front.ts';
import {
  flangeFlap,
  flapWithPenstock,
  pipeEndFlap,
  pumpLineFlap,
  stainlessFlap,
  wallFlap,
} from '../families/flap-valve.ts';
import { odorValve } from '../families/odor-valve.ts';
import { sluiceGate } from '../families/sluice-gate.ts';
import { stopLog } from '../families/stop-log.ts';
import { floatValve, weirFlap } from '../families/weir-flap.ts';
import type { DrawingEntry } from './entry.ts';

/** Flap valves, gates, stop logs and odor valves. */
export const waterControl = {
  'flap-valves-stainless-steel': {
    alt: 'Section of a stainless flap valve with ribbed door, closed by high water outside',
    shapes: stainlessFlap,
  },
  'flap-valves-hdpe': {
    alt: 'Front view of a round HDPE flap valve on a wall',
    shapes: () => flapFront({ opening: 'round' }),
  },
  'a-model': {
    alt: 'Section of an HDPE flap valve on a wall',
    shapes: wallFlap,
  },
  'f-model': {
    alt: 'Side view of an HDPE flap valve on a pipe flange',
    shapes: flangeFlap,
  },
  'g-model': {
    alt: 'Front view of a square HDPE flap valve anchored to a wall',
    shapes: () => flapFront({ opening: 'square' }),
  },
  'end-pipe-mounted': {
    alt: 'Section of an HDPE flap valve on a pipe end',
    shapes: pipeEndFlap,
  },
  'f-model-pump-line-with-vent': {
    alt: 'Section of a pump line flap valve with vent',
    shapes: pumpLineFlap,
  },
  'flapvalve-and-penstock': {
    alt: 'Section of a flap valve combined with a penstock',
    shapes: flapWithPenstock,
  },
  'hdpe-sluice-gate-valves-pks': { alt: 'Front view of an HDPE sluice gate', shapes: sluiceGate },
  'stop-logs-hdpe': { alt: 'Section of HDPE stop logs in guide channels', shapes: stopLog },
  'hdpe-flap-weir-valves': { alt: 'Section of a weir flap valve on an overflow crest', shapes: weirFlap },
  'float-valves-hdpe': { alt: 'Section of an HDPE float valve at a basin inlet', shapes: floatValve },
  'manhole-odor-pressure-relief-valve': {
    alt: 'Section of an odor valve that lets pressure out through a manhole cover',
    shapes: odorValve,
  },
} satisfies Record<string, DrawingEntry>;
