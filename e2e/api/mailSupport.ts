import type { DeliveryConfig } from '../../src/platform/mail/delivery.ts';
import type { SmtpServer } from '../../src/operation/smtpClient.ts';
import type { PlatformDeps } from '../../src/platform/platformApp.ts';
import { type RunningPlatform, startBeside } from './target.ts';

/** Short delays of delivery, without jitter. */
const DELIVERY_DELAYS: Partial<DeliveryConfig> = {
  pollIntervalMs: 40,
  firstRetryDelayMs: 5,
  maxRetryDelayMs: 20,
  random: () => 0,
};
export const FROM = { name: 'Jobs at Ünit', address: 'jobs@unit.example' };
export const PUBLIC = 'https://assessments.example.org';

/** Starts platforms that send emails beside one without a mail server, and stops them. */
export function mailingBeside(platform: () => RunningPlatform) {
  const running: RunningPlatform[] = [];
  return {
    async start(
      server: Partial<SmtpServer> & { port: number },
      deliveryConfig: Partial<DeliveryConfig>,
      extra: Partial<PlatformDeps> = {},
    ): Promise<RunningPlatform> {
      const mail = {
        server: { host: '127.0.0.1', tls: 'off' as const, auth: null, ...server },
        from: FROM,
        deliveryConfig: { ...DELIVERY_DELAYS, ...deliveryConfig },
      };
      const started = await startBeside(platform(), { mail, candidateUrl: PUBLIC, ...extra });
      running.push(started);
      return started;
    },
    async stop() {
      for (const one of running.splice(0)) await one.stop();
    },
  };
}
