/** The QR code of a public link. */
export const QR_CODE = {
  title: (link: string) => `QR code of “${link}”`,
  file: (link: string) => `QR code ${link}`,
  image: (url: string) => `QR code that leads to ${url}`,
  off: 'This link is off. Candidates who scan the code see “This link isn’t active”.',
  copyLink: 'Copy link',
  print: 'For print: at least 2 cm wide, with its white margin. Use SVG for any size.',
  downloadSvg: 'Download SVG',
  downloadPng: 'Download PNG',
  pngFailed: 'Couldn’t create the PNG in this browser.',
  pngFailedHint: 'Download the SVG instead.',
} as const;
