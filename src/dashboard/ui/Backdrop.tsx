/**
 * Dims the page behind a modal. Instead of the overlay of Radix, which locks the scrolling of the body: here the body does
 * not scroll, and the lock makes the browser recompute all styles.
 */
export function Backdrop({ className }: { className: string }) {
  return <div className={`fixed inset-0 animate-fade-in bg-veil ${className}`} />;
}
