/** The dashboard's design tokens for pages that are sent as they are: only what the oldest browsers know, see docs/browsers.md. */
export const PAGE_TOKENS = `:root {
  color-scheme: light dark;
  --canvas: #f8f9fb;
  --surface: #fff;
  --sunken: #eaedf1;
  --line: #e1e3e7;
  --edge: #81868f;
  --ink: #191e28;
  --soft: #4f545e;
  --accent: #3056cd;
  --on-accent: #fff;
  --bad: #b51e23;
  --logo: transparent;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0e1016;
    --surface: #16191f;
    --sunken: #252930;
    --line: #292d34;
    --edge: #70757e;
    --ink: #ebedf0;
    --soft: #aeb3ba;
    --accent: #8aa8f7;
    --on-accent: #0e1528;
    --bad: #fa938d;
    --logo: #fff;
  }
}
`;
