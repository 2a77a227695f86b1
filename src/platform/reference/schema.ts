import { type Html, html } from '../pages/html.ts';

/** As much of JSON Schema as the contract's schemas use. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  default?: number;
}

/** An ID's and a count's largest values say nothing to a reader. */
const MAX_ID = 2_147_483_647;

/** What a value has to be, in words: `integer, 1 to 5, or null`. */
export function typeInWords(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeInWords).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? plural(typeInWords(schema.items)) : 'values'}`;
  const parts = [schema.format ?? schema.type ?? 'any value'];
  const { minimum, maximum, maxLength } = schema;
  if (minimum !== undefined) {
    parts.push(maximum !== undefined && maximum < MAX_ID ? `${minimum} to ${maximum}` : `from ${minimum}`);
  }
  if (maxLength !== undefined) parts.push(`at most ${maxLength} characters`);
  if (schema.default !== undefined) parts.push(`default ${schema.default}`);
  return parts.join(', ');
}

const plural = (type: string) => (/^\w+$/.test(type) ? `${type}s` : type);

/** The fields of an object, each with the fields inside it. */
export function fields(schema: Schema): Html {
  const { properties = {}, required = [] } = objectIn(schema) ?? {};
  const rows = Object.entries(properties).map(([name, field]) => {
    const inner = objectIn(field);
    return html`<li>
      <code>${name}</code> <span class="type">${typeInWords(field)}</span>
      ${!required.includes(name) && html`<span class="type">· optional</span>`} ${codes(field)}
      ${inner ? fields(inner) : null}
    </li>`;
  });
  return html`<ul class="fields">
    ${rows}
  </ul>`;
}

/** The values that a parameter or a field may have, where they are counted. */
export function codes(schema: Schema): Html | null {
  const values = schema.enum ?? schema.items?.enum;
  if (!values) return null;
  return html`<span class="codes">${values.map((value) => html`<code>${value}</code> `)}</span>`;
}

/** The object that a schema is about: itself, what its list holds, or what it may be besides null. */
function objectIn(schema: Schema): Schema | null {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  return choices.map(objectIn).find((found) => found !== null) ?? null;
}
