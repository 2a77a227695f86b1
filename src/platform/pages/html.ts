/** Markup that is safe to send: made by `html` alone. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = string | number | Html | Html[] | null | false;

/** A template whose every inserted text is escaped; pieces of Html go in as they are, null and false as nothing. */
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
