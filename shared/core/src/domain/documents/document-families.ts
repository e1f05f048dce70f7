/** Slug of the page that lists every document of the site. */

/** A document that a page or product offers. */
export interface ListedDocument {
  /** Root-relative address of the PDF. */
  href: string;
  /** What it is about. */
  title: string;
  /** What it is: `Data sheet`, `Measure sheet`. */
  kind: string;
  /** ISO 8601: the last change of what it is about. */
  updatedAt: string;
}

/** Documents of one part of the navigation. */
export interface DocumentFamily {
  slug: string;
  title: string;
  /** Root-relative address of all of them in one file. */
  zip: string;
  documents: ListedDocument[];
}

/** The documents that have each word of a search in family, title or kind. All of them for no word. */
export function findDocuments(families: readonly DocumentFamily[], query: string): DocumentFamily[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return families.flatMap((family) => {
    const documents = family.documents.filter(({ title, kind }) => {
      const text = `${family.title} ${title} ${kind}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return documents.length > 0 ? [{ ...family, documents }] : [];
  });
}
