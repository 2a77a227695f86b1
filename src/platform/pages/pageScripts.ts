import { pageMessages } from './pageMessages.ts';

/** Copies the text that a button names. Without the clipboard, the text is selected. */
export const COPY_SCRIPT = `const button = document.querySelector('button[data-copies]');
const text = document.getElementById(button.dataset.copies);
const status = document.getElementById('copied');
button.hidden = false;
button.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(text.textContent);
    status.textContent = ${JSON.stringify(pageMessages.copied)};
  } catch {
    getSelection().selectAllChildren(text);
    status.textContent = ${JSON.stringify(pageMessages.selected)};
  }
});
`;

/**
 * Loads the candidates' app, or shows that the browser is too old for it, before anything starts. Written for any browser. The
 * oldest that the app is built for have what is asked here, see docs/browsers.md; Safari 16.3 has no lookbehind.
 */
export const START_SCRIPT = `(function () {
  var start = document.currentScript;
  var isKnown = 'noModule' in start && typeof AbortSignal === 'function' && !!AbortSignal.timeout && !!Array.prototype.findLast;
  try {
    new RegExp('(?<=a)b');
  } catch (error) {
    isKnown = false;
  }
  var element;
  if (isKnown) {
    element = document.createElement('script');
    element.type = 'module';
    element.src = start.getAttribute('data-app');
    document.head.appendChild(element);
  } else document.getElementById('too-old').removeAttribute('hidden');
})();
`;
