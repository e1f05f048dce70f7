import { draw, level, place, rect, upright, type Scene } from './scene.ts';

const WATER_HEAD =
  /water (?:head|level)|(?:liquid|water) levels?\b|pressure(?:,? and)? the side|side it acts|pressure of the wave/i;

/** A pipe through a wall. */
const wall: Scene = {
  title: 'Section of a wall with a pipe through it',
  shapes: [
    draw('water', rect(8, 22, 100, 62)),
    draw('surface', 'M8 22H100'),
    draw('concrete', rect(100, 8, 140, 52), rect(100, 108, 140, 152)),
    draw('seal', rect(112, 52, 128, 64), rect(112, 96, 128, 108)),
    draw('steel', rect(8, 64, 232, 96)),
    draw('center', 'M8 80H232'),
  ],
  measures: [
    upright(/outside diameter/i, 24, 64, 96),
    upright(/inside diameter|width and height of the opening|opening/i, 156, 52, 108),
    level(
      /^wall (?:material|thickness)|opening and wall thickness|thickness of the tank wall|sleeve length|its length|depth at which/i,
      100,
      140,
      132,
    ),
    upright(WATER_HEAD, 62, 22, 80),
    level(/distance from the wall|free space|bolts can be reached|free wall/i, 140, 226, 120),
    level(/axial movement/i, 190, 226, 80),
    place(/angle|curvature/i, 170, 22, 140, 60),
    place(/position of the pipes|number of pipes|distance if there|each measuring point/i, 84, 120, 120, 100),
    place(/wall thickness of|its material and wall thickness/i, 204, 44, 204, 64),
  ],
};

/** A pipe in its casing. */
const casing: Scene = {
  title: 'Section of a casing with the carrier pipe in it',
  shapes: [
    draw('cut', rect(44, 28, 232, 36), rect(44, 124, 232, 132)),
    draw('seal', rect(44, 36, 56, 62), rect(44, 98, 56, 124)),
    draw('steel', rect(8, 62, 232, 98), rect(132, 56, 150, 104)),
    draw('center', 'M8 80H232'),
  ],
  measures: [
    upright(/outside diameter/i, 24, 62, 98),
    upright(/inside diameter|width and height if/i, 214, 36, 124),
    upright(/largest diameter/i, 162, 56, 104),
    level(/length of/i, 44, 232, 146),
    level(/beyond its end/i, 8, 44, 116),
    place(/wall thickness/i, 186, 12, 186, 28),
    place(/position|measuring point/i, 96, 50, 96, 112),
    place(/load above/i, 116, 12, 116, 28),
    place(/pressure outside and inside/i, 70, 14, 52, 44),
  ],
};

/** An opening in a wall with what closes it. */
const opening: Scene = {
  title: 'Section of a wall with an opening, its closure and the water levels',
  shapes: [
    draw('water', rect(8, 74, 92, 152)),
    draw('surface', 'M8 74H92', 'M8 26H92'),
    draw('concrete', rect(104, 8, 136, 56), rect(104, 112, 136, 152)),
    draw('paper', rect(136, 54, 232, 114)),
    draw('center', 'M104 84H232'),
    draw('hdpe', rect(94, 50, 104, 118)),
    draw('seal', rect(100, 56, 104, 62), rect(100, 106, 104, 112)),
  ],
  measures: [
    upright(
      /(?:diameter|height).*opening|opening.*height|inside diameter of the pipe|nominal size|outside diameter/i,
      152,
      56,
      112,
    ),
    place(/width and height|width, or/i, 190, 36, 176, 70),
    level(/wall (?:material|thickness)|with wall material|cast in/i, 104, 136, 134),
    upright(/flat wall free|free surface|free wall/i, 120, 8, 56),
    upright(/permanent|water levels? above/i, 30, 74, 112),
    upright(/flood|highest water/i, 56, 26, 112),
    level(/room (?:for the door|in front)/i, 62, 94, 138),
    upright(/operating place|height of the vent/i, 216, 12, 112),
    place(/mounting|drilling/i, 84, 16, 104, 46),
    level(/plain pipe/i, 160, 210, 134),
  ],
};

/** Two pipe ends. */
const joint: Scene = {
  title: 'Side view of two pipe ends',
  shapes: [
    draw('steel', rect(8, 60, 112, 100), rect(128, 63, 232, 103)),
    draw('seal', rect(112, 78, 128, 86)),
    draw('center', 'M8 80H232'),
  ],
  measures: [
    upright(/outside diameter|outside diameters/i, 24, 60, 100),
    upright(/inside diameter/i, 206, 66, 100),
    place(/gap/i, 120, 140, 120, 96),
    place(/offset|deflection|angle/i, 156, 128, 128, 104),
    level(/part to be enclosed/i, 84, 140, 144),
    upright(/free space/i, 60, 100, 150),
    {
      ...upright(/widest diameter|bell/i, 86, 54, 106),
      with: draw('steel', rect(96, 54, 112, 106)),
    },
    { ...place(/drilling of the flange/i, 164, 24, 140, 50), with: draw('cut', rect(128, 44, 140, 122)) },
    place(/wall thickness|thickness/i, 182, 40, 182, 66),
    level(/distance of the supports|distance from the access/i, 30, 226, 14),
  ],
};

/** A pipe with a leak, or a damage that stands out. */
const leak: Scene = {
  title: 'Side view of a pipe with the place of the leak',
  shapes: [
    draw('steel', rect(8, 60, 232, 100)),
    draw('center', 'M8 80H232'),
    draw('outline', 'M104 72l10 -7 8 8 12 -8'),
  ],
  measures: [
    upright(/outside diameter/i, 24, 60, 100),
    level(/length (?:of|and depth)|kind and length/i, 100, 138, 122),
    upright(/free space/i, 60, 100, 150),
    { ...place(/stands out/i, 148, 28, 124, 54), with: draw('cut', rect(112, 50, 126, 60)) },
    place(/wall thickness/i, 182, 34, 182, 64),
    place(/coating/i, 214, 34, 214, 60),
  ],
};

/** A main with the branch that is tapped into it. */
const tap: Scene = {
  title: 'Side view of a main with its branch',
  shapes: [
    draw('steel', rect(8, 88, 232, 128)),
    draw('paper', rect(104, 54, 136, 88)),
    draw('cut', rect(96, 46, 144, 54)),
    draw('center', 'M8 108H232', 'M120 34V128'),
  ],
  measures: [
    upright(/outside diameter/i, 24, 88, 128),
    place(/wall thickness/i, 190, 60, 190, 92),
    level(/size and (?:kind|thread)/i, 104, 136, 70),
    place(/direction/i, 148, 22, 122, 36),
    upright(/free space/i, 66, 10, 88),
  ],
};

/** Stop logs in the guides of a channel. */
const channel: Scene = {
  title: 'Front view of a channel with stop logs in its guides and the water level',
  shapes: [
    draw('water', rect(70, 62, 170, 80)),
    draw('surface', 'M70 62H170'),
    draw('concrete', rect(8, 30, 60, 152), rect(180, 30, 232, 152), rect(60, 140, 180, 152)),
    draw('cut', rect(60, 30, 70, 140), rect(170, 30, 180, 140)),
    draw('paper', rect(66, 80, 174, 100), rect(66, 100, 174, 120), rect(66, 120, 174, 140)),
  ],
  measures: [
    level(/clear width/i, 60, 180, 146),
    upright(/height to be dammed/i, 96, 80, 140),
    upright(/highest water/i, 146, 62, 140),
    place(/channels present/i, 206, 16, 176, 40),
    place(/way of lifting/i, 120, 16, 120, 84),
  ],
};

/** A wall with an opening over whose crest the water flows. */
const weir: Scene = {
  title: 'Section of a wall with its crest, the flap and the water levels on both sides',
  shapes: [
    draw('water', rect(8, 84, 104, 152), rect(132, 124, 232, 152)),
    draw('surface', 'M8 84H104', 'M8 58H104', 'M132 124H232'),
    draw('concrete', rect(104, 8, 132, 40), rect(104, 96, 132, 152)),
    draw('hdpe', rect(132, 34, 142, 102)),
    draw('seal', rect(128, 34, 132, 40), rect(128, 96, 132, 102)),
  ],
  measures: [
    place(/length and height/i, 186, 58, 120, 95),
    upright(/height of the crest/i, 88, 40, 96),
    upright(/water levels/i, 28, 84, 152),
    upright(/water levels/i, 206, 124, 152),
    upright(/level at which/i, 56, 58, 152),
    upright(/free surface/i, 118, 8, 40),
  ],
};

const flanges: Scene = {
  title: 'Side view of two flanges with their bolts',
  shapes: [
    draw('steel', rect(8, 60, 100, 100), rect(140, 60, 232, 100)),
    draw('cut', rect(100, 30, 114, 130), rect(126, 34, 140, 134)),
    draw('seal', rect(114, 56, 126, 104)),
    draw('outline', 'M90 44H150', 'M90 118H150'),
  ],
  measures: [
    upright(/outside diameter/i, 78, 30, 130),
    place(/thickness/i, 90, 146, 107, 126),
    place(/gap/i, 120, 14, 120, 60),
    place(/offset/i, 168, 140, 140, 132),
    place(/bolts/i, 168, 60, 148, 46),
    place(/number and size/i, 182, 24, 150, 44),
  ],
};

const manhole: Scene = {
  title: 'Section of a manhole frame with its cover',
  shapes: [
    draw('concrete', rect(20, 40, 62, 150), rect(178, 40, 220, 150)),
    draw('cut', rect(50, 40, 74, 64), rect(166, 40, 190, 64)),
    draw('steel', rect(66, 26, 174, 40)),
  ],
  measures: [
    level(/clear opening/i, 74, 166, 120),
    level(/diameter and width of the seat/i, 62, 178, 78),
    upright(/depth from the seat/i, 120, 40, 64),
    place(/type of frame/i, 30, 20, 58, 46),
  ],
};

export const SCENES = { wall, casing, opening, joint, leak, tap, channel, weir, flanges, manhole };
