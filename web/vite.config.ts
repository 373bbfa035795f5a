import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The pages come with the binary: everything they need is inside, and nothing is fetched from elsewhere.
const proxy = { '/api': { target: process.env.ARBITRO_SERVER ?? 'http://localhost:8080', ws: true } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // Small files stay files: data URLs for scripts and fonts would need a weaker content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` shows changes at once, beside a server (on port 8080, or where ARBITRO_SERVER says).
  server: { proxy },
  preview: { proxy },
});
