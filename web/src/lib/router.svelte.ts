// Addresses of the pages. The server answers every one of them with the same start page, so links can be kept and sent.

export type Place =
  | { page: 'lobby' }
  | { page: 'open'; game: string | null }
  | { page: 'table'; table: number }
  | { page: 'records' }
  | { page: 'record'; record: number }
  | { page: 'study'; topic: string | null }
  | { page: 'learn'; game: string }
  | { page: 'about' }
  | { page: 'lost'; path: string };

/** Reads an address. An unknown address is `lost`, and the page says so. */
export function place(path: string): Place {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  const lost: Place = { page: 'lost', path };
  if (parts.length > 2) return lost;
  const number = second !== undefined && /^\d{1,15}$/.test(second) ? Number(second) : null;
  switch (first) {
    case undefined:
      return { page: 'lobby' };
    case 'index.html':
      return second === undefined ? { page: 'lobby' } : lost;
    case 'open':
      return { page: 'open', game: second === undefined ? null : safely(second) };
    case 'table':
      return number === null ? lost : { page: 'table', table: number };
    case 'records':
      return second === undefined ? { page: 'records' } : lost;
    case 'record':
      return number === null ? lost : { page: 'record', record: number };
    case 'study':
      return { page: 'study', topic: second === undefined ? null : safely(second) };
    case 'learn':
      return second === undefined ? lost : { page: 'learn', game: safely(second) };
    case 'about':
      return second === undefined ? { page: 'about' } : lost;
    default:
      return lost;
  }
}

function safely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const state = $state({
  path: typeof location === 'undefined' ? '/' : location.pathname,
  search: typeof location === 'undefined' ? '' : location.search,
});

/** Where the visitor is. */
export const here = {
  get place(): Place {
    return place(state.path);
  },
  get search(): URLSearchParams {
    return new URLSearchParams(state.search);
  },
};

/** Goes to an address of the pages. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  state.path = location.pathname;
  state.search = location.search;
}

/** Follows links and the buttons of the browser without loading the page again. */
export function start(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const path = link.pathname;
    // These are not places within the pages: the server answers them itself.
    if (/^\/(api|docs|help)(\/|$)/.test(path)) return;
    if (link.hash && path === location.pathname) return;
    event.preventDefault();
    go(path + link.search);
  });
}
