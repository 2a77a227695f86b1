/**
 * Runs in the page: controls that cover each other, that their text outgrows, or that are cut off where nothing scrolls.
 * Behind a modal dialog nothing is looked at.
 */
export function findOverlaps(): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=switch], [role=slider], [role=option], [role=menuitemradio]';
  /** A pixel is a border. */
  const TOLERANCE = 1.5;

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') || element.textContent.trim() || element.outerHTML).slice(0, 60);
  const isLargerThan = (box: Box, pixels: number) => box.right - box.left > pixels && box.bottom - box.top > pixels;
  const ancestors = (element: Element): Element[] => {
    const { parentElement: parent } = element;
    return parent ? [parent, ...ancestors(parent)] : [];
  };
  const cut = (box: Box, by: Element): Box => {
    const { overflowX, overflowY } = getComputedStyle(by);
    const { left, right, top, bottom } = by.getBoundingClientRect();
    return {
      left: overflowX === 'visible' ? box.left : Math.max(box.left, left),
      right: overflowX === 'visible' ? box.right : Math.min(box.right, right),
      top: overflowY === 'visible' ? box.top : Math.max(box.top, top),
      bottom: overflowY === 'visible' ? box.bottom : Math.min(box.bottom, bottom),
    };
  };

  /** Boxes of the texts in an element, without what the element and its descendants cut off. */
  const textBoxes = (element: Element): Box[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: Box[] = [];
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const parent = text.parentElement;
      if (!parent || text.textContent?.trim() === '' || !parent.checkVisibility({ opacityProperty: true })) continue;
      const within = [parent, ...ancestors(parent)].filter((each) => element.contains(each));
      const range = document.createRange();
      range.selectNode(text);
      boxes.push(...[...range.getClientRects()].map((box) => within.reduce(cut, box)));
    }
    return boxes.filter((box) => isLargerThan(box, TOLERANCE));
  };

  const top = [...document.querySelectorAll(':modal')].at(-1) ?? document;
  const controls = [...top.querySelectorAll(CONTROLS)]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => !element.closest('[aria-hidden="true"], [inert]'))
    .map((element) => {
      // A link that is above the window until it has the focus.
      const own = [...element.getClientRects()].filter((box) => isLargerThan(box, 4) && box.bottom > 0);
      const around = ancestors(element);
      // What stays in place while other things scroll under it, so that these can be scrolled free.
      const layer = [element, ...around].find((each) => {
        const { position, bottom, left, pointerEvents } = getComputedStyle(each);
        if (position === 'absolute') return pointerEvents === 'none';
        return position === 'fixed' || (position === 'sticky' && (bottom !== 'auto' || left !== 'auto'));
      });
      return { element, own, texts: textBoxes(element), around, layer };
    })
    .filter(({ own }) => own.length > 0);

  const outgrown = controls.flatMap(({ element, own, texts }) => {
    const [first] = own;
    if (own.length !== 1 || !first || getComputedStyle(element).display === 'inline') return [];
    const isOutside = (box: Box) => box.left < first.left - TOLERANCE || box.right > first.right + TOLERANCE;
    return texts.some(isOutside) ? [`The text outgrows “${nameOf(element)}”`] : [];
  });

  const cutOff = controls.flatMap(({ element, own, around }) => {
    let [isScrolledX, isScrolledY] = [false, false];
    let boxes: Box[] = own;
    for (const by of around) {
      const { position, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(by);
      if (by === document.body && overflowY === 'visible') isScrolledY = true;
      if (/auto|scroll/.test(overflowX)) isScrolledX ||= by.scrollWidth > by.clientWidth;
      if (/auto|scroll/.test(overflowY)) isScrolledY ||= by.scrollHeight > by.clientHeight;
      const limits = by === document.body ? { left: 0, right: innerWidth, top: 0, bottom: innerHeight } : null;
      const rests = boxes.map((box) => limits ?? cut(box, by));
      const isCut = boxes.some((box, index) => {
        const rest = rests[index] ?? box;
        const isCutX = rest.left > box.left + TOLERANCE || rest.right < box.right - TOLERANCE;
        const isCutY = rest.top > box.top + TOLERANCE || rest.bottom < box.bottom - TOLERANCE;
        return (isCutX && !isScrolledX) || (isCutY && !isScrolledY);
      });
      // Shortened with an ellipsis.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') boxes = rests;
      else if (isCut) return [`“${nameOf(element)}” is cut off by ${by.tagName} ${by.className}`];
      if (position === 'fixed') break;
    }
    return [];
  });

  const isOver = (one: Box, other: Box) =>
    isLargerThan(
      {
        left: Math.max(one.left, other.left),
        right: Math.min(one.right, other.right),
        top: Math.max(one.top, other.top),
        bottom: Math.min(one.bottom, other.bottom),
      },
      TOLERANCE,
    );
  const isWithin = (inner: Box, outer: Box) =>
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
  const overlaps = controls.flatMap((one, index) =>
    controls.slice(index + 1).flatMap((other) => {
      if (one.layer !== other.layer || one.element.contains(other.element)) return [];
      const visible = (boxes: Box[], around: Element[], beside: Element) =>
        boxes.map((box) => around.filter((each) => !each.contains(beside)).reduce(cut, box));
      const [own, text] = [one.own, one.texts].map((boxes) => visible(boxes, one.around, other.element));
      const [otherOwn, otherText] = [other.own, other.texts].map((boxes) => visible(boxes, other.around, one.element));
      if (!own || !text || !otherOwn || !otherText) return [];
      // A button in a card or in a field leaves the text of that free.
      const isInner = own.every((a) => otherOwn.some((b) => isWithin(a, b)));
      const isOuter = otherOwn.every((a) => own.some((b) => isWithin(a, b)));
      const mine = isOuter ? text : [...own, ...text];
      const others = isInner ? otherText : [...otherOwn, ...otherText];
      const isOverlap = mine.some((a) => others.some((b) => isOver(a, b)));
      return isOverlap ? [`“${nameOf(one.element)}” and “${nameOf(other.element)}” overlap`] : [];
    }),
  );

  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth + 1 ? [`The page is ${scrollWidth} px wide`] : []),
    ...outgrown,
    ...cutOff,
    ...overlaps,
  ];
}
