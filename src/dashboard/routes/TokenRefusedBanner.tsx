import { TriangleAlert } from 'lucide-react';
import { Text } from '../ui/Text.tsx';

export default function TokenRefusedBanner() {
  return (
    <p className="flex items-start gap-2 border-b border-line bg-warn-wash px-4 py-2.5 text-sm text-ink md:px-6 print:hidden">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        <strong className="font-semibold">The assessment service rejects the API token.</strong>{' '}
        <Text>Nothing can be loaded or changed. Ask your administrator to renew it.</Text>
      </span>
    </p>
  );
}
