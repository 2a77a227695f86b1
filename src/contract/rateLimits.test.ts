import { describe, expect, test } from 'vitest';
import { allEndpoints, type EndpointName } from './endpoints.ts';
import { RATE_LIMITS, rateGroupOf, readRateLimits } from './rateLimits.ts';

describe('rate limits', () => {
  test('operations with one path and method share a limit, and each other one has a separate limit', () => {
    const routes = new Map<string, string>();
    for (const name of Object.keys(allEndpoints) as EndpointName[]) {
      const { method, path } = allEndpoints[name];
      const group = rateGroupOf(name);
      expect(routes.get(`${method} ${path}`) ?? group).toBe(group);
      routes.set(`${method} ${path}`, group);
    }
    // Results and their details are counted together.
    const groups = [...routes.values()].toSorted();
    expect([...new Set(groups)]).toEqual(Object.keys(RATE_LIMITS).toSorted());
    expect(groups).toHaveLength(Object.keys(RATE_LIMITS).length + 2);
  });

  test('are changed by name', () => {
    const read = readRateLimits('changeStage=120, listAssessments=1000000');
    expect(read).toEqual({ ok: true, limits: { ...RATE_LIMITS, changeStage: 120, listAssessments: 1_000_000 } });
    expect(RATE_LIMITS.changeStage).toBe(60);
  });

  test.each(['', 'changeStage', 'changeStage=', 'changeStage=-1', 'changeStage=1.5', 'nothing=4', '__proto__=4', ','])(
    '“%s” is not a rate limit',
    (text) => {
      expect(readRateLimits(text)).toEqual({ ok: false, reason: expect.stringContaining('changeStage=N, ') });
    },
  );

  test.each(['changeStage=0', 'changeStage=1000001'])('%s is out of range', (text) => {
    expect(readRateLimits(text)).toEqual({ ok: false, reason: expect.stringContaining('from 1 to 1000000') });
  });
});
