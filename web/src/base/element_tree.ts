// The tree in which an element stands: the document, or the shadow tree of a component around it.
// Only its own tree knows which of its elements has the focus, and which lies where.

const treeOf = (element: Node): Document | ShadowRoot =>
  element.getRootNode() as Document | ShadowRoot;

/** The element that has the focus. Where that stands in another tree, it is the component. */
export const focusedFrom = (element: Node): Element | null =>
  treeOf(element).activeElement ?? document.activeElement;

/** The topmost element at a point of the window. */
export const elementAt = (x: number, y: number, within: Node): Element | null =>
  treeOf(within).elementFromPoint(x, y);
