/** What pipes are made of. A part is compared with the material because its gasket, grip or clamp may not suit each. */
export const PIPE_MATERIALS = [
  'steel',
  'ductile-iron',
  'cast-iron',
  'pvc',
  'hdpe',
  'pe',
  'copper',
  'asbestos-cement',
  'concrete',
] as const;
export type PipeMaterial = (typeof PIPE_MATERIALS)[number];

/** As a choice of the form. */
export const MATERIAL_LABELS: Readonly<Record<PipeMaterial, string>> = {
  steel: 'Steel',
  'ductile-iron': 'Ductile iron',
  'cast-iron': 'Cast iron',
  pvc: 'PVC',
  hdpe: 'HDPE',
  pe: 'PE tubing',
  copper: 'Copper',
  'asbestos-cement': 'Asbestos cement',
  concrete: 'Concrete',
};

/** As it follows "confirmed for": abbreviations keep their capitals. */
export const materialWord = (material: PipeMaterial): string =>
  MATERIAL_LABELS[material].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** These give way under the lasting load of a coupling or clamp. */
export const isPlastic = (material: PipeMaterial): boolean => ['pvc', 'hdpe', 'pe'].includes(material);

const STATED: Readonly<Record<PipeMaterial, RegExp>> = {
  steel: /(?<!stainless )\bsteel\b/i,
  'ductile-iron': /\bductile iron\b/i,
  'cast-iron': /\bcast iron\b/i,
  pvc: /\bPVC\b/i,
  hdpe: /\bHDPE\b/i,
  pe: /\bPE\b/i,
  copper: /\bcopper\b/i,
  'asbestos-cement': /\basbestos[ -]cement\b/i,
  concrete: /\bconcrete\b/i,
};

/** A text that excludes something states nothing: its words are not a list of what the part is for. */
const EXCLUDES = /\b(?:not|no|never|except|excluding|without|other than|unless)\b/i;

/** The materials that a text names. */
export const statedMaterials = (text: string): PipeMaterial[] =>
  EXCLUDES.test(text) ? [] : PIPE_MATERIALS.filter((material) => STATED[material].test(text));
