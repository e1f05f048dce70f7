import { words, type SeedTable } from './seed-table.ts';
import { figures } from './figures.ts';

/** Tables of disc seals, sleeves, plugs and casings. */
export const wallSealTables = {
  'disc-seals': figures('Disc seals: pressure and thickness', [
    'disc.pressure',
    'disc.head',
    'disc.thickness',
  ]),
  'disc-seal-types': {
    caption: 'Disc seal types',
    rowLabel: 'Type',
    columns: [
      { label: 'Part number', kind: 'text' },
      { label: 'Where it is used', kind: 'text' },
    ],
    rows: [
      {
        header: 'Liner seal',
        cells: ['disc.liner.models', words('Inside a cast-in sleeve or a cored opening')],
      },
      {
        header: 'External wall mount',
        cells: ['disc.external.model', words('On the face of the wall, over the opening')],
      },
      {
        header: 'Thimble sleeve',
        cells: ['disc.thimble.model', words('Sleeve through the wall with its own seal')],
      },
      {
        header: 'Eccentric seal',
        cells: ['disc.eccentric.model', words('Pipe off the center of the casing')],
      },
      {
        header: 'Long-bolt seal',
        cells: ['disc.longBolt.model', words('Where the bolts are tightened from further away')],
      },
      {
        header: 'High-force seal',
        cells: ['disc.highForce.model', words('Where the discs must be pressed harder')],
      },
    ],
  },
  'external-seals': figures('External wall mount WA-GP-B', [
    'disc.external.pipe',
    'disc.pressure',
    'disc.head',
  ]),
  'thimble-sleeves': {
    caption: 'Thimble sleeves',
    rowLabel: 'Property',
    columns: [{ label: 'Published', kind: 'text' }],
    rows: [
      { header: 'Part number', cells: ['disc.thimble.model'] },
      { header: 'Forms', cells: ['disc.thimble.forms'] },
    ],
  },
  'eccentric-seals': figures('Eccentric seals: what must be known', [
    'disc.eccentric.clearance',
    'disc.eccentric.points',
  ]),
  'tank-sleeves': {
    caption: 'Sleeves for metal tank walls and steel bulkheads',
    rowLabel: 'Part',
    columns: [
      { label: 'Part number', kind: 'text' },
      { label: 'Pipe diameter', kind: 'figure' },
    ],
    rows: [
      { header: 'Sleeve', cells: ['tank.sleeve.model', 'tank.pipe'] },
      { header: 'Seal', cells: ['tank.seal.model', 'tank.pipe'] },
    ],
  },
  'wall-sleeves': {
    caption: 'Wall sleeves',
    rowLabel: 'Sleeve',
    columns: [
      { label: 'Part number', kind: 'text' },
      { label: 'When it is set', kind: 'text' },
    ],
    rows: [
      { header: 'PVC, cement-coated', cells: ['sleeve.pvc.model', words('Before the wall is cast')] },
      { header: 'Split', cells: ['sleeve.split.model', words('Around a pipe that is already laid')] },
      {
        header: 'Thimble',
        cells: ['disc.thimble.model', words('Before the wall is cast, or split around the pipe')],
      },
      {
        header: 'Steel, for metal walls',
        cells: ['tank.sleeve.model', words('Set in a tank wall or bulkhead')],
      },
    ],
  },
  'plug-seals': {
    caption: 'Tapered plugs: pressure and fire class',
    rowLabel: 'Seal',
    columns: [
      { label: 'Part number', kind: 'text' },
      { label: 'Pressure', kind: 'figure' },
      { label: 'Fire class', kind: 'text' },
      { label: 'Fire resistance', kind: 'shared' },
    ],
    rows: [
      {
        header: 'Tapered plug',
        cells: ['plug.model', 'plug.pressure', 'plug.fireClass', 'plug.fireTime'],
      },
    ],
  },
  'seal-materials': {
    caption: 'Seal materials, colors and temperature ranges',
    rowLabel: 'Material',
    columns: [
      { label: 'Color', kind: 'text' },
      { label: 'Temperature', kind: 'figure' },
    ],
    rows: [
      { header: 'EPDM', cells: ['plug.epdm.color', 'plug.epdm.temperature'] },
      { header: 'Fire safe', cells: ['plug.fireSafe.color', 'plug.fireSafe.temperature'] },
      { header: 'Nitrile', cells: ['plug.nitrile.color', 'plug.nitrile.temperature'] },
      { header: 'Silicone', cells: ['plug.silicone.color', 'plug.silicone.temperature'] },
      { header: 'Viton', cells: ['plug.viton.color', 'plug.viton.temperature'] },
    ],
  },
  'explosion-seals': {
    caption: 'Explosion-proof seal',
    rowLabel: 'Seal',
    columns: [
      { label: 'Material', kind: 'text' },
      { label: 'Thickness', kind: 'figure' },
    ],
    rows: [{ header: 'Explosion-proof seal', cells: ['explosion.material', 'explosion.thickness'] }],
  },
  'split-casings': {
    caption: 'Split casing end seals and encasement',
    rowLabel: 'Type',
    columns: [
      { label: 'Part number', kind: 'text' },
      { label: 'How it closes', kind: 'text' },
    ],
    rows: [
      { header: 'Eccentric end seal', cells: ['casing.eccentric.model', words('Bolted halves')] },
      { header: 'End seal, SD form', cells: ['casing.solid.model', words('Bolted halves')] },
      { header: 'Oval end seal', cells: ['casing.oval.model', words('Bolted halves')] },
      { header: 'End seal, EX form', cells: ['casing.ex.model', words('Bolted halves')] },
      { header: 'Round encasement', cells: ['casing.weld.model', words('Welded halves')] },
    ],
  },
} satisfies Record<string, SeedTable>;
