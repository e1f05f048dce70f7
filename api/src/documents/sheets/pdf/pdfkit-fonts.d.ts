import type { Font } from 'fontkit';

/** What the library takes beyond its type definitions: a font that is open already, in place of its bytes. */
declare global {
  namespace PDFKit {
    interface PDFKitReference {
      data: Record<string, unknown>;
    }
    interface PDFPage {
      annotations: PDFKitReference[];
    }
  }
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this;
      /** The font in use, by the name that the page's content gives it. */
      readonly _font: { id: string; layoutCache?: Record<string, unknown> };
    }
  }
}
