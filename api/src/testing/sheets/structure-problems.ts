import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Texts that a PDF/UA-1 file must have, and those that it must not have because validators reject them. */
const IN_FILE: readonly [RegExp, isRequired: boolean, problem: string][] = [
  [/\/StructTreeRoot \d+ 0 R/, true, 'The file has no structure tree.'],
  [/\/Marked true/, true, 'The file isn’t marked as tagged.'],
  [/\/Lang \(en-US\)/, true, 'The file has no language.'],
  [/\/DisplayDocTitle true/, true, 'The title isn’t shown.'],
  [/<pdfuaid:part>1<\/pdfuaid:part>/, true, 'The metadata don’t name PDF/UA-1.'],
  [/\/CIDSet/, false, 'A font has a CIDSet.'],
];

/** Pattern that each dictionary of a kind must match, and the problem if it doesn't. */
const IN_DICTIONARY: readonly [kind: RegExp, needs: RegExp, problem: string][] = [
  [/\/S \/TH\b/, /\/Scope \/(?:Row|Column)/, 'A table head has no scope.'],
  [/\/S \/Figure\b/, /\/Alt \((?!\))/, 'An image has no alternative text.'],
  [/\/Subtype \/Link\b/, /\/Contents \((?!\))/, 'A link has no description.'],
  [/\/Subtype \/Link\b/, /\/StructParent \d/, 'A link isn’t in the structure tree.'],
  [
    /\/Type \/Page\b[^]*\/Annots|\/Annots[^]*\/Type \/Page\b/,
    /\/Tabs \/S/,
    'The tab order isn’t that of the tags.',
  ],
  [/\/Type \/FontDescriptor\b/, /\/FontFile[23]? \d/, 'A font isn’t embedded.'],
  [/\/Subtype \/Type0\b/, /\/ToUnicode \d/, 'A font has no Unicode map.'],
];

/** The parents that an element of the structure tree may have. */
const PARENTS: Readonly<Record<string, RegExp>> = {
  TR: /^(?:Table|THead|TBody|TFoot)$/,
  TH: /^TR$/,
  TD: /^TR$/,
  THead: /^Table$/,
  TBody: /^Table$/,
  LI: /^L$/,
  Lbl: /^LI$/,
  LBody: /^LI$/,
  TOCI: /^TOC$/,
};

/**
 * Returns the problems that a validator of PDF/UA-1 (ISO 14289-1) would report about the structure of a file,
 * each once. The dictionaries of our files are uncompressed.
 */
export async function structureProblems(body: Buffer): Promise<string[]> {
  const raw = body.toString('latin1');
  const problems = IN_FILE.flatMap(([text, isRequired, problem]) =>
    text.test(raw) === isRequired ? [] : problem,
  );
  const objects = new Map<string, string>();
  for (const [, id = '', text = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n(<<[^]*?>>)\n(?:endobj|stream)/g))
    objects.set(id, text);
  if (objects.size === 0) problems.push('The file has no objects.');
  for (const text of objects.values()) {
    for (const [kind, needs, problem] of IN_DICTIONARY)
      if (kind.test(text) && !needs.test(text)) problems.push(problem);
    const role = roleOf(text);
    const parent = roleOf(objects.get(/\/P (\d+) 0 R/.exec(text)?.[1] ?? ''));
    if (PARENTS[role]?.test(parent) === false) problems.push(`A ${role} isn’t in the element that it needs.`);
  }
  return [...new Set([...problems, ...(await contentProblems(body))])];
}

const roleOf = (text = '') => /^<<\s*(?:\/Type \/StructElem\s*)?\/S \/(\w+)/.exec(text)?.[1] ?? '';

interface Node {
  role?: string;
  id?: string;
  children?: Node[];
}
interface Item {
  str?: string;
  type?: string;
  tag?: string;
  id?: string | null;
}

/** Checks that all text is tagged or an artifact, that each tag has content, and that headings skip no level. */
async function contentProblems(body: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(body), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const problems: string[] = [];
  let level = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [{ items }, tree] = await Promise.all([
      page.getTextContent({ includeMarkedContent: true }),
      page.getStructTree(),
    ]);
    const tagged = new Set<string>();
    const walk = ({ role = '', id, children = [] }: Node) => {
      if (id !== undefined) tagged.add(id);
      const heading = Number(/^H(\d)$/.exec(role)?.[1] ?? 0);
      if (heading > level + 1) problems.push(`An H${heading} follows an H${level}.`);
      if (heading > 0) level = heading;
      children.forEach(walk);
    };
    walk((tree ?? {}) as Node);
    const marks: boolean[] = [];
    for (const { str, type, tag, id } of items as Item[]) {
      if (type?.startsWith('begin')) marks.push(tag === 'Artifact' || tagged.has(id ?? ''));
      else if (type === 'endMarkedContent') marks.pop();
      else if (str?.trim() && !marks.includes(true))
        problems.push('A text is neither tagged nor an artifact.');
    }
  }
  await task.destroy();
  return problems;
}
