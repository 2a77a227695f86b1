import type { Answer, Operation } from '../../contract/openapi.ts';
import { type Html, html } from '../pages/html.ts';
import { breakable } from './breakable.ts';
import { example } from './example.ts';
import { codes, fields, type Schema, typeInWords } from './schema.ts';

/** An operation with where it is in the document. */
export interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

/** Everything about one operation: what it takes, what it answers, and a call to copy. */
export function operationSection({ method, path, operation }: Placed, baseUrl: string): Html {
  const body = schemaOf(operation.requestBody?.content);
  return html`<section class="operation" id="${operation.operationId}" aria-labelledby="${operation.operationId}-h">
    <div class="told">
      <h2 id="${operation.operationId}-h">${operation.summary}</h2>
      <p class="address">
        <span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code>
      </p>
      <p class="quiet">${operation['x-rate-limit']} calls a minute</p>
      ${parametersOf(operation)}
      ${
        body &&
        html`<h3>Body</h3>
          ${Object.keys(body.properties ?? {}).length > 0 ? fields(body) : html`<p>An empty JSON object, or none.</p>`}`
      }
      <h3>Answers</h3>
      <ul class="answers">
        ${Object.entries(operation.responses).map(([status, answer]) => answerItem(status, answer))}
      </ul>
    </div>
    <div class="shown">
      <h3>Call</h3>
      <pre><code>${curl({ method, path, operation }, baseUrl)}</code></pre>
      ${exampleOf(operation)}
    </div>
  </section>`;
}

function parametersOf({ parameters }: Operation): Html | null {
  if (parameters.length === 0) return null;
  const items = parameters.map((parameter) => {
    const schema: Schema = parameter.schema;
    return html`<li>
      <code>${parameter.name}</code>
      <span class="type">${parameter.in}, ${typeInWords(schema)}${!parameter.required && ' · optional'}</span>
      ${codes(schema)}
      ${parameter.description !== undefined && html`<span class="about">${parameter.description}</span>`}
    </li>`;
  });
  return html`<h3>Parameters</h3>
    <ul class="fields">
      ${items}
    </ul>`;
}

function answerItem(status: string, { description, content }: Answer): Html {
  const schema = status.startsWith('2') ? schemaOf(content) : null;
  const hasFields = schema !== null && (schema.properties ?? schema.oneOf) !== undefined;
  return html`<li>
    <strong class="${status.startsWith('2') ? 'good' : 'bad'}">${status}</strong>
    <span
      >${description}
      ${
        hasFields &&
        html`<details>
          <summary>Fields</summary>
          ${fields(schema)}
        </details>`
      }</span
    >
  </li>`;
}

function exampleOf({ responses }: Operation): Html | null {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const schema = schemaOf(success?.[1].content);
  if (!success || !schema || schema.format === 'binary') return null;
  return html`<h3>Answer, ${success[0]}</h3>
    <pre><code>${JSON.stringify(example(schema), null, 2)}</code></pre>`;
}

function schemaOf(content: Record<string, { schema: Record<string, unknown> }> | undefined): Schema | null {
  return Object.values(content ?? {})[0]?.schema ?? null;
}

/** A command that works as it stands once IDs are one's own: `$TOKEN` is the token. */
function curl({ method, path, operation }: Placed, baseUrl: string): string {
  const parameters = operation.parameters.map(({ name, in: place, required, schema }) => ({
    name,
    place,
    required,
    value: String(example(schema, name)),
  }));
  const address = path.replaceAll(
    /\{(\w+)\}/g,
    (_, key: string) => parameters.find(({ name }) => name === key)?.value ?? '1',
  );
  const query = parameters.filter(({ place, required }) => place === 'query' && required);
  const search = query.map(({ name, value }) => `${name}=${value}`).join('&');
  const body = schemaOf(operation.requestBody?.content);
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    `-H "Authorization: Token $TOKEN"`,
    ...(body ? ['-H "Content-Type: application/json"', `-d '${spaced(example(body))}'`] : []),
    ...(operation.responses['200']?.content?.['application/pdf'] ? ['-o report.pdf'] : []),
    `"${baseUrl}${address}${search && `?${search}`}"`,
  ].join(' \\\n  ');
}

/** JSON on one line, with spaces at which the page can break it. */
const spaced = (value: unknown) => JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
