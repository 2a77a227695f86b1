/** The candidates' plain pages have this one stylesheet; colours meet WCAG AA in light and dark. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --paper: #fff; --text: #1b1f24; --quiet: #57606a; --edge: #8b949e; --soft: #d8dee4;
  --accent: #1f5fbf; --on-accent: #fff; --wrong: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1116; --paper: #171b21; --text: #e6edf3; --quiet: #9aa4af; --edge: #6e7781; --soft: #2d333b;
    --accent: #7cb0ff; --on-accent: #0b1220; --wrong: #ff9d94;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 16px; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
main {
  max-width: 560px; margin: 6vh auto 32px; padding: 32px; background: var(--paper);
  border: 1px solid var(--soft); border-radius: 12px; overflow-wrap: anywhere;
}
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; text-wrap: balance; }
h2 { margin: 24px 0 8px; font-size: 16px; }
p { margin: 0 0 16px; }
ul, ol { margin: 0 0 16px; padding-inline-start: 20px; }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
.note { padding: 12px 16px; border-inline-start: 4px solid var(--accent); background: var(--ground); border-radius: 4px; }
form { display: grid; gap: 16px; margin-top: 24px; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
input[type="text"], input[type="email"] {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--edge); border-radius: 8px;
}
input[aria-invalid="true"] { border-color: var(--wrong); border-width: 2px; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.choice { display: grid; grid-template-columns: 24px 1fr; gap: 4px 12px; align-items: start; }
.choice input { width: 24px; height: 24px; margin: 0; accent-color: var(--accent); }
.choice label { font-weight: 400; margin: 0; }
.choice .wrong { grid-column: 2; }
.wrong { margin: 4px 0 0; color: var(--wrong); }
button, .button {
  display: inline-block; min-height: 44px; text-decoration: none; padding: 8px 20px; font: inherit; font-weight: 600; color: var(--on-accent);
  background: var(--accent); border: 1px solid transparent; border-radius: 8px; cursor: pointer; justify-self: start;
}
[hidden] { display: none; }
button.secondary { color: inherit; background: var(--paper); border-color: var(--edge); }
@media (max-width: 480px) { body { padding: 8px; } main { margin-top: 8px; padding: 20px; } button, .button { width: 100%; text-align: center; } }
`;

/** Copies the text that a button names, and says so. Without the script, or the clipboard, the text can be selected. */
export const COPY_SCRIPT = `const button = document.querySelector('button[data-copies]');
const text = document.getElementById(button.dataset.copies);
const said = document.getElementById('copied');
button.hidden = false;
button.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(text.textContent);
    said.textContent = 'Copied.';
  } catch {
    getSelection().selectAllChildren(text);
    said.textContent = 'The link is selected. Copy it with Ctrl+C, or from the menu.';
  }
});
`;
