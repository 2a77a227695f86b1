/** Follows the system's colour scheme, and names landmarks for screen readers. */
export const SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const mark = () => {
  document.querySelector('.information-container')?.setAttribute('role', 'banner');
  for (const table of document.querySelectorAll('.responses-table:not([aria-label])')) {
    const summary = table.closest('.opblock').querySelector('.opblock-summary-description').textContent;
    table.setAttribute('aria-label', 'Responses: ' + summary);
  }
};
new MutationObserver(mark).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
`;

/** Hides controls that only a form for calls needs, gives colours the contrast that WCAG AA asks for, and fits tables to a phone. */
export const STYLE = `.swagger-ui .scheme-container, .swagger-ui .parameters select, .swagger-ui .parameters input,
.swagger-ui .authorization__btn { display: none; }
.swagger-ui .opblock .opblock-summary-method, .swagger-ui .info .title small { background: #3b4151 !important; }
.swagger-ui .opblock .opblock-summary-method, .swagger-ui .info .title small pre { color: #fff !important; }
.swagger-ui .info a, .swagger-ui .info .url, .swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .prop-format,
.swagger-ui table.headers td, .swagger-ui .response-col_links { color: inherit !important; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b3261e; }
html.dark-mode .swagger-ui .parameter__name.required span,
html.dark-mode .swagger-ui .parameter__name.required::after { color: #ff9d94; }
.swagger-ui .highlight-code > .microlight { max-height: none; overflow: visible; }
.swagger-ui .info p, .swagger-ui .info td { line-height: 1.7; overflow-wrap: anywhere; }
.swagger-ui .info p code, .swagger-ui .info td code { padding-block: 2px; overflow-wrap: anywhere; white-space: normal; }
`;
