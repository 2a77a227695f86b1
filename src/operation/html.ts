/** Safe markup. Only `html` creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = string | number | Html | Html[] | null | false;

/** A template tag for markup. Escapes inserted texts, keeps Html, and drops null and false. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  const inserted = pieces.map(write);
  return new Html(strings.map((text, index) => text + (inserted[index] ?? '')).join(''));
}

function write(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (Array.isArray(piece)) return piece.map(({ markup }) => markup).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
