import type { Verdict } from '@wa/core/domain/finder/finder-answer';

/** A question to the finder, worked by hand from the published figures (specification 9). */
export interface FinderCase {
  name: string;
  /** Set where something else than the sentence of the figure would be easy to believe. */
  trap?: string;
  query: string;
  slug: string;
  verdict: Verdict;
  /** What the reason must say. */
  says: string | RegExp;
  /** The figures, and what follows from them. */
  working: string;
}

const LEAK = 'task=close-leak';
const bar = (value: number) => `pressure=${value}&pressureUnit=bar`;
const metre = (value: number) => `pressure=${value}&pressureUnit=m`;
const measured = (mm: number) => `pipe=od&od=${mm}&odUnit=mm`;

const clamps: readonly FinderCase[] = [
  {
    name: 'Q clamp at the end of its class',
    query: `${LEAK}&pipe=en10220&size=DN150&${bar(16)}&medium=water`,
    slug: 'repair-clamp-q',
    verdict: 'fits',
    says: '16 bar up to DN 150; you need 16 bar.',
    working: 'DN 150 is within DN 20 to 200. Up to DN 150 the figure is 16 bar, and 16 is not more than 16.',
  },
  {
    name: 'Q clamp of the next class',
    trap: 'other pressure class',
    query: `${LEAK}&pipe=en10220&size=DN200&${bar(12)}&medium=water`,
    slug: 'repair-clamp-q',
    verdict: 'no',
    says: '10 bar above DN 150; you need 12 bar.',
    working: 'DN 200 is made, but above DN 150 the figure is 10 bar. The 16 bar are of another class.',
  },
  {
    name: 'Snap clamp on a measured main',
    trap: 'other pressure class',
    query: `${LEAK}&${measured(274)}&${bar(8)}&medium=water`,
    slug: 'repair-clamp-snap',
    verdict: 'no',
    says: '6 bar at 272 to 329 mm; you need 8 bar.',
    working: '274 mm is in 272 to 329 mm: 6 bar. 8 is more than 6.',
  },
  {
    name: 'Snap clamp within its class',
    query: `${LEAK}&pipe=iso2531&size=DN250&${bar(6)}&medium=water`,
    slug: 'repair-clamp-snap',
    verdict: 'fits-if',
    says: /^If it is made for DN 250\. Only the largest size is published\. .*6 bar at 272 to 329 mm; you need 6 bar\.$/,
    working: 'ISO 2531 DN 250 is 274 mm: 6 bar. Sizes are published as "up to DN 300" alone.',
  },
  {
    name: 'Snap clamp between two classes',
    trap: 'gap between classes',
    query: `${LEAK}&${measured(250)}&${bar(3)}&medium=water`,
    slug: 'repair-clamp-snap',
    verdict: 'ask',
    says: 'nothing is published between 229 and 272 mm; you have 250 mm.',
    working: 'The classes are 112 to 229 and 272 to 329 mm. 250 mm is in neither, however low the pressure.',
  },
  {
    name: 'Snap clamp for gas',
    trap: 'wrong medium',
    query: `${LEAK}&pipe=en10220&size=DN100&${bar(5)}&medium=gas`,
    slug: 'repair-clamp-snap',
    verdict: 'no',
    says: 'up to 4 bar for gas; you need 5 bar.',
    working: 'DN 100 is 114.3 mm: 10 bar for water. For gas the figure is 4 bar, and 5 is more.',
  },
  {
    name: 'Snap clamp for a little gas',
    query: `${LEAK}&pipe=en10220&size=DN100&${bar(4)}&medium=gas`,
    slug: 'repair-clamp-snap',
    verdict: 'fits-if',
    says: /^If it is made for DN 100\. .*up to 4 bar for gas; you need 4 bar\.$/i,
    working: '4 bar for gas is not less than 4; the size is within "up to DN 300".',
  },
  {
    name: 'RS-1 of a size',
    query: `${LEAK}&pipe=iso2531&size=DN250`,
    slug: 'repair-clamp-rs-1',
    verdict: 'fits',
    says: 'Nominal size DN 40 to 350; you have DN 250.',
    working: 'DN 250 is within DN 40 to 350, and nothing else is asked.',
  },
  {
    name: 'RS-1 under pressure',
    trap: 'unpublished figure',
    query: `${LEAK}&pipe=iso2531&size=DN250&${bar(8)}`,
    slug: 'repair-clamp-rs-1',
    verdict: 'ask',
    says: /^Pressure is not published\./,
    working: 'The size holds. No pressure of RS-1 is published.',
  },
  {
    name: 'RS-1 on 80 inches',
    trap: 'DN and inch',
    query: `${LEAK}&size=NPS80`,
    slug: 'repair-clamp-rs-1',
    verdict: 'no',
    says: 'Nominal size 1 1/2 to 14 in; you have NPS 80.',
    working: 'NPS 80 is DN 2000. 80 lies between 40 and 350, but those are DN.',
  },
  {
    name: 'Q clamp and psi',
    trap: 'unit mix-up',
    query: `${LEAK}&pipe=en10220&size=DN100&pressure=120&pressureUnit=psi&medium=water`,
    slug: 'repair-clamp-q',
    verdict: 'fits',
    says: '232 psi up to 6 in; you need 120 psi.',
    working: '120 psi is 8.27 bar. Up to DN 150 the figure is 16 bar = 232 psi.',
  },
  {
    name: 'RS-2 on a measured pipe',
    query: `${LEAK}&${measured(274)}`,
    slug: 'repair-clamp-rs-2',
    verdict: 'fits-if',
    says: /^If the pipe is DN 250 \(Steel, ASME B36\.10M; .*Ductile iron, ISO 2531\)\./,
    working:
      'Within 1 percent of 274 mm: steel 273, PVC and HDPE by IPS 273.05, ISO 2531 274. All are DN 250.',
  },
  {
    name: 'RS-2 on a pipe of no table',
    trap: 'measured diameter that no table knows',
    query: `${LEAK}&${measured(300)}`,
    slug: 'repair-clamp-rs-2',
    verdict: 'ask',
    says: 'No table has a pipe of 300 mm',
    working: 'DN 80 to 800 spans 88.9 to 842 mm, but no standard has a pipe of 297 to 303 mm.',
  },
  {
    name: 'RS-1 on polyethylene',
    trap: 'DN/OD is no DN',
    query: `${LEAK}&pipe=iso4427&size=OD110`,
    slug: 'repair-clamp-rs-1',
    verdict: 'ask',
    says: 'No table has a pipe of',
    working: 'DN/OD 110 is 110 mm outside. DN 100 is 114.3 mm or more, DN 90 is 101.6 mm.',
  },
  {
    name: 'QS clamp on copper tube',
    trap: 'tube size is no NPS',
    query: `${LEAK}&pipe=b88&size=IN1/2`,
    slug: 'repair-clamp-qs',
    verdict: 'no',
    says: 'Nominal size 1/2 to 2 in; you have 1/2 in.',
    working: '1/2 in copper is 0.625 in = 15.9 mm outside, the smallest pipe of NPS 1/2 is 21.3 mm.',
  },
  {
    name: 'QS clamp on a steel pipe',
    query: `${LEAK}&pipe=b3610&size=NPS2`,
    slug: 'repair-clamp-qs',
    verdict: 'fits-if',
    says: /^If this is confirmed: published as a size in inches, read as nominal size\./,
    working: 'NPS 2 is within 1/2 to 2, but what the inches mean is in question.',
  },
  {
    name: 'Internal clamp in a large main',
    query: `${LEAK}&pipe=c151&size=NPS24&${bar(15)}&medium=water`,
    slug: 'pipe-sealing-internal-repair',
    verdict: 'fits-if',
    says: /^If it is made for NPS 24\. Only the smallest size is published\./,
    working:
      '240 psi is 16.55 bar, 16 bar is printed beside it: 15 is below both. Sizes: from 20 in, no end published.',
  },
  {
    name: 'Internal clamp in a small main',
    query: `${LEAK}&pipe=iso2531&size=DN300&${bar(8)}`,
    slug: 'pipe-sealing-internal-repair',
    verdict: 'no',
    says: 'Pipe size DN 500 and larger; you have DN 300.',
    working: '20 in is DN 500; DN 300 is below.',
  },
];

const joints: readonly FinderCase[] = [
  {
    name: 'Collar between its types',
    trap: 'collar gap',
    query: `task=join-pipes&${measured(300)}`,
    slug: 'encapsulating-coupling',
    verdict: 'ask',
    says: 'Nothing is published between 250 and 350 mm; you have 300 mm.',
    working: 'Type 1 is 80 to 250 mm, type 2 is 350 to 1200 mm. 300 mm is in neither, and not beyond both.',
  },
  {
    name: 'Collar type 2',
    query: `task=join-pipes&${measured(400)}`,
    slug: 'encapsulating-coupling',
    verdict: 'fits',
    says: 'Collars type 2: diameter 350 to 1200 mm; you have 400 mm.',
    working: '400 mm is in 350 to 1200 mm. The question is about 250 to 350 mm.',
  },
  {
    name: 'Grip coupling for gas',
    trap: 'wrong medium',
    query: `task=join-pipes&${bar(6)}&medium=gas`,
    slug: 'grip-couplings',
    verdict: 'no',
    says: '5 bar for gas; you need 6 bar.',
    working: '16 bar are for water; for gas it is 5 bar, and 6 is more.',
  },
  {
    name: 'Grip coupling for nobody knows what',
    query: `task=join-pipes&${bar(10)}`,
    slug: 'grip-couplings',
    verdict: 'fits-if',
    says: /^If the medium is water\./,
    working: '10 bar holds for water (16) and not for gas (5).',
  },
  {
    name: 'Grip coupling at an angle',
    query: 'task=join-pipes&deflection=6',
    slug: 'grip-couplings',
    verdict: 'fits-if',
    says: /^If this does not apply: with flange adaptor\./,
    working: '8° without, 4° with flange adaptor: 6° holds for the first alone.',
  },
  {
    name: 'Saddle of the next class',
    trap: 'other pressure class',
    query: `task=branch&pipe=b3610&size=NPS8&branch=1&${bar(12)}&medium=water`,
    slug: 'drilling-saddles-stainless-steel',
    verdict: 'no',
    says: '10 bar for DN 175 to 300; you need 12 bar.',
    working: 'NPS 8 is DN 200: 10 bar. 16 bar end at DN 150.',
  },
  {
    name: 'Tapping sleeve between its types',
    trap: 'gap between variants',
    query: `task=branch&${measured(60.3)}`,
    slug: 'tapping-sleeve-flange',
    verdict: 'ask',
    says: 'Nothing is published between 42 and 88 mm; you have 60.3 mm.',
    working: '60.3 mm is DN 50, SST begins at DN 80. FS 10 ends at 42 mm, FS 20 begins at 88 mm.',
  },
  {
    name: 'Tapping sleeve FS 10',
    query: `task=branch&${measured(40)}`,
    slug: 'tapping-sleeve-flange',
    verdict: 'fits-if',
    says: /^If this is confirmed: published without a unit, .*Tapping sleeves FS 10: range 38 to 42 mm; you have 40 mm\.$/,
    working: '40 mm is in 38 to 42, whose unit is in question. SST begins at 88.9 mm.',
  },
];

const water: readonly FinderCase[] = [
  {
    name: 'Disc seal below both of its figures',
    query: 'task=seal-wall&pressure=79&pressureUnit=ft',
    slug: 'pipe-seals-disc',
    verdict: 'fits',
    says: 'you need 79 ft of water.',
    working: '36 psi is 83.04 ft, the other figure is 80 ft: 79 is below both.',
  },
  {
    name: 'Disc seal between its figures',
    trap: 'head and pressure',
    query: 'task=seal-wall&pressure=82&pressureUnit=ft',
    slug: 'pipe-seals-disc',
    verdict: 'fits-if',
    says: /^If this is confirmed: published as 36 psi and as about 80 ft/,
    working: '36 psi is 83.04 ft and holds, 80 ft does not.',
  },
  {
    name: 'Disc seal above both',
    query: 'task=seal-wall&pressure=84&pressureUnit=ft',
    slug: 'pipe-seals-disc',
    verdict: 'no',
    says: 'you need 84 ft of water.',
    working: '84 ft is above 83.04 and 80.',
  },
  {
    name: 'Tank sleeve of DN 150',
    trap: 'DN and outside diameter',
    query: 'task=seal-wall&pipe=en10220&size=DN150',
    slug: 'pipe-sealing-metal-tank-walls',
    verdict: 'no',
    says: 'Pipe diameter 50 to 150 mm; you have 168.3 mm.',
    working: 'DN 150 is 168.3 mm outside, and the figure is read as outside diameter.',
  },
  {
    name: 'Eccentric seal around NPS 6',
    query: 'task=close-casing&pipe=b3610&size=NPS6&opening=250&openingUnit=mm',
    slug: 'eccentric-seals',
    verdict: 'ask',
    says: /^Pipe size is not published\. .*Clearance more than 25 mm at top or bottom of the casing; you have 40\.86 mm\.$/,
    working: '(250 - 168.275) / 2 = 40.86 mm is more than 25, but no pipe size is published.',
  },
  {
    name: 'Plug that is hot',
    query: `task=plug-opening&${bar(2)}&temperature=150&temperatureUnit=C`,
    slug: 'pipe-plug-seals-taper-fit',
    verdict: 'fits',
    says: 'Plugs of silicone: temperature −60 to 200 °C; you need 150 °C.',
    working:
      '3 bar and 43 psi (2.96 bar) hold. EPDM, nitrile end at 110, fire safe at 120, silicone at 200 °C.',
  },
  {
    name: 'Plug at its limit',
    trap: 'two printed figures that differ',
    query: `task=plug-opening&${bar(3)}`,
    slug: 'pipe-plug-seals-taper-fit',
    verdict: 'fits-if',
    says: /^If this is confirmed: published as/,
    working: '3 bar holds for the printed 3 bar, not for the 43 psi (2.965 bar) beside it.',
  },
  {
    name: 'Plug for an opening',
    trap: 'unpublished figure',
    query: 'task=plug-opening&opening=100&openingUnit=mm',
    slug: 'pipe-plug-seals-taper-fit',
    verdict: 'ask',
    says: 'Opening is not published.',
    working: 'No sizes of plugs are published.',
  },
  {
    name: 'Stainless flap valve below both figures',
    query: `task=stop-backflow&size=DN300&${metre(4)}`,
    slug: 'flap-valves-stainless-steel',
    verdict: 'fits',
    says: 'Nominal size 100 to 2000 mm; you have DN 300.',
    working:
      '16 ft is 4.88 m, 6 m is printed beside it: 4 is below both. "Higher available" takes nothing away.',
  },
  {
    name: 'Stainless flap valve above both',
    query: `task=stop-backflow&size=DN300&${metre(7)}`,
    slug: 'flap-valves-stainless-steel',
    verdict: 'ask',
    says: 'more on request',
    working: '7 m is above 4.88 and 6, and higher ones are available.',
  },
  {
    name: 'HDPE flap valve in a flood',
    trap: 'a figure with a condition',
    query: `task=stop-backflow&${metre(3)}`,
    slug: 'a-model',
    verdict: 'fits-if',
    says: /^If this is so: standard head, flood for 72 hours in a flood\./,
    working: '1 m holds permanently, 5 m for 72 hours in a flood: 3 m is within the second alone.',
  },
  {
    name: 'Sluice gate between its figures',
    trap: 'two printed figures that differ',
    query: `task=shut-off&${metre(4.9)}`,
    slug: 'hdpe-sluice-gate-valves-pks',
    verdict: 'fits-if',
    says: /^If this is confirmed: published as/,
    working: '5 m holds, the 16 ft beside it are 4.877 m.',
  },
  {
    name: 'stainless flap valve at a pipe that no table has',
    trap: 'The tables end at about DN 1350; the valves are made to DN 2000.',
    query: `task=stop-backflow&${measured(1500)}`,
    slug: 'flap-valves-stainless-steel',
    verdict: 'ask',
    says: /1500 mm/,
    working: '100 to 2000 mm are nominal sizes; which one a pipe of 1500 mm is, no table says.',
  },
  {
    name: 'internal clamp at a pipe wider than the tables',
    trap: 'DN 500 and larger has no end.',
    query: `${LEAK}&${measured(1450)}`,
    slug: 'pipe-sealing-internal-repair',
    verdict: 'ask',
    says: /1450 mm/,
    working: 'DN 500 and larger: a table that ends is not the end of the figure.',
  },
];

export const FINDER_CASES: readonly FinderCase[] = [...clamps, ...joints, ...water];
