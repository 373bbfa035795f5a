// Contents and search of the manual. The index of the search is loaded when it is first used.
'use strict';

const root = document.body.dataset.root;
const contents = document.querySelector('.contents');
if (matchMedia('(max-width: 52rem)').matches) contents.open = false;
for (const link of contents.querySelectorAll('a[href]')) {
  link.href = root + link.getAttribute('href');
  if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
}
contents.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

// What scrolls sideways can be reached with the keyboard.
for (const wide of document.querySelectorAll('pre, .table-wrapper')) if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;

const input = document.querySelector('#search');
const list = document.querySelector('#results');
let loading = null;

function load() {
  loading ??= new Promise((resolve, reject) => {
    window.search = {};
    const script = document.createElement('script');
    script.src = `${root}searchindex.js`;
    script.onload = () => resolve({ ...window.search, index: elasticlunr.Index.load(window.search.index) });
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

async function search() {
  const words = input.value.trim();
  list.hidden = words === '';
  if (list.hidden) return;
  const { index, search_options, doc_urls } = await load();
  const found = index.search(words, search_options).slice(0, 15);
  list.replaceChildren(
    ...found.map(({ ref, doc }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = root + doc_urls[ref];
      link.textContent = doc.breadcrumbs;
      const text = document.createElement('small');
      text.textContent = doc.body.slice(0, 140);
      item.append(link, text);
      return item;
    }),
  );
  if (found.length === 0) list.textContent = document.body.dataset.nothing;
}

input.addEventListener('input', () => void search());
input.form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = list.querySelector('a');
  if (first) location.assign(first.href);
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') list.hidden = true;
  if (event.key !== 's' && event.key !== '/') return;
  if (event.target.closest('input, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
