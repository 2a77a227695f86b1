type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** Element types that contain elements, and types that contain drawings (ISO 32000-1, 14.8.4). */
type Group = 'Sect' | 'Table' | 'TR' | 'TOC' | 'TOCI' | 'L' | 'LI';
type Leaf = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Figure';

/** Properties that pdfkit accepts and its types lack. */
interface Properties extends PDFKit.Mixins.StructureElementOptions {
  /** The scope of a header cell. */
  scope?: 'Row' | 'Column';
  /** Left, top, right and bottom edge of a figure, in points from the top left corner. */
  bbox?: readonly [number, number, number, number];
}

/**
 * The tags of a PDF, in reading order for screen readers. Everything drawn belongs to one leaf or is decoration, which
 * screen readers skip.
 */
export class Tags {
  readonly #doc: PDFKit.PDFDocument;
  #parent: Element;
  #inLeaf = false;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#parent = doc.struct('Document');
    doc.addStructure(this.#parent);
  }

  /** Whether a leaf is open. Drawings belong to it. */
  get inLeaf(): boolean {
    return this.#inLeaf;
  }

  group(type: Group, draw: () => void): void {
    this.reserve(type)(draw);
  }

  /** Adds a group at this place of the reading order. Returns a function that fills it later. */
  reserve(type: Group): (draw: () => void) => void {
    const element = this.#doc.struct(type);
    this.#parent.add(element);
    return (draw) => {
      const outer = this.#parent;
      this.#parent = element;
      draw();
      this.#parent = outer;
    };
  }

  /** Makes all that `draw` draws one element, even over several pages. */
  leaf(type: Leaf, draw: () => void, properties: Properties = {}): void {
    const element = this.#doc.struct(type, properties);
    this.#parent.add(element);
    const content = this.#doc.markStructureContent(type);
    this.#inLeaf = true;
    draw();
    this.#inLeaf = false;
    this.#doc.endMarkedContent();
    // Added at the end, because each new page adds a part.
    element.add(content);
  }

  /** Draws decoration: lines, bars, headers and footers. Not inside a leaf. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }
}
