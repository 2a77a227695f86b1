import { isIP } from 'node:net';
import { z } from 'zod/mini';
import { RATE_LIMITS, readRateLimits } from '../../contract/rateLimits.ts';

/** Builds the `error` option of a check: the message follows the variable's name. */
export const hint = (text: string) => ({
  error: (issue: { input?: unknown }) => `is "${String(issue.input)}". ${text}`,
});

export const text = z.string();

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max,
          hint(`Use a whole number from ${min} to ${max}.`),
        ),
      ),
    z.transform(Number),
  );

export const port = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
        hint('Use a port number from 1 to 65535, or 0 for any free one.'),
      ),
    ),
  z.transform(Number),
);

export const address = z
  .string()
  .check(z.regex(/^[\w.:-]+$/, hint('Use an address such as 127.0.0.1, ::1 or 0.0.0.0.')));

/** A comma-separated list; each part has to fit. */
export const listOf = (fits: (part: string) => boolean, advice: string) =>
  z.pipe(
    z.string(),
    z.transform((value, context) => {
      const parts = value.split(',').map((part) => part.trim());
      const wrong = parts.find((part) => !fits(part));
      if (wrong === undefined) return parts;
      context.issues.push({ code: 'custom', input: value, message: `has "${wrong}". ${advice}` });
      return z.NEVER;
    }),
  );

export const onOff = z.pipe(
  z.enum(['on', 'off'], hint('Use on or off.')),
  z.transform((value) => value === 'on'),
);

/** Calls per minute by operation; null: no limits. */
export const rateLimits = z.pipe(
  z.string(),
  z.transform((value, context) => {
    if (value === 'on') return RATE_LIMITS;
    if (value === 'off') return null;
    const read = readRateLimits(value);
    if (read.ok) return read.limits;
    context.issues.push({
      code: 'custom',
      input: value,
      message: `is neither on, off nor a list of limits: ${read.reason}`,
    });
    return z.NEVER;
  }),
);

/** An address, or a network with its prefix length; `/0` would trust every address there is. */
export function isNetwork(value: string): boolean {
  const [ip = '', prefix, ...rest] = value.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(ip)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

/** An origin, as a browser writes it. */
export const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;
