/**
 * What lies over the page under a modal; a press on it closes the modal, as any outside it does. Radix has one, too, which locks
 * the scrolling of the body: that does not scroll here, and to lock it makes the browser work out the style of all there is.
 */
export function Veil({ className }: { className: string }) {
  return <div className={`fixed inset-0 animate-fade-in bg-veil ${className}`} />;
}
