// The views that a page was told, whole: its messages tell what has changed.
import { pure } from './page_modules.mjs';

const { applyDelta } = await pure('base/view_delta.ts');

/** Calls `tell` with each view that comes to a socket which this page opens from now on. */
export function onToldView(page, tell) {
  page.on('websocket', (socket) => {
    let view = null;
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.view) view = message.view;
      else if (message.push === 'delta' && view) view = applyDelta(view, message.delta);
      else return;
      tell(view);
    });
  });
}
