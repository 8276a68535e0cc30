import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { documents } from './app/browser/dev-documents.ts'
import { leftOut } from './app/browser/left-out.ts'
import { PAGE_CHUNKS } from './app/browser/page-chunks.ts'
import { configuredLanguage } from './platform/translation/catalog.ts'
import { translating } from './platform/translation/translating.ts'

// The HTML is written by app/browser/prerender.ts (and served by the documents plugin in development), so the inputs are scripts.
export default defineConfig({
  root: path.join(import.meta.dirname, 'app/browser'),
  appType: 'custom',
  plugins: [translating(configuredLanguage(process.env)), react(), tailwindcss(), documents(), leftOut],
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // A font in the stylesheet would be fetched by every page, whether it shows or not.
    assetsInlineLimit: 0,
    // The libraries that show and read PDF files load only with a file. test/journeys/page-weight.test.ts limits what pages load.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        main: path.join(import.meta.dirname, 'app/browser/main.tsx'),
        'api-reference': path.join(import.meta.dirname, 'app/browser/api-reference.ts'),
        conversation: path.join(import.meta.dirname, 'app/browser/conversation.tsx'),
        'electronic-records': path.join(import.meta.dirname, 'app/browser/electronic-records.tsx'),
        intake: path.join(import.meta.dirname, 'app/browser/intake.tsx'),
        sign: path.join(import.meta.dirname, 'app/browser/sign.tsx'),
        pay: path.join(import.meta.dirname, 'app/browser/pay.tsx'),
        repair: path.join(import.meta.dirname, 'app/browser/repair.tsx'),
        verify: path.join(import.meta.dirname, 'app/browser/verify.tsx'),
        contact: path.join(import.meta.dirname, 'app/browser/contact.tsx'),
        documentation: path.join(import.meta.dirname, 'app/browser/documentation.ts'),
        pricing: path.join(import.meta.dirname, 'app/browser/pricing.tsx'),
        theme: path.join(import.meta.dirname, 'ui/theme/apply-theme.ts'),
      },
      output: {
        // Names would make the list of later files longer, which the first page loads.
        chunkFileNames: 'assets/[hash].js',
        // What we didn't write changes seldom: a release of ours leaves it in the browsers' caches.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
            { name: 'routing', test: /node_modules\/(react-router|@tanstack)\//, priority: 9 },
            { name: 'functions', test: /node_modules\/(@supabase\/functions-js|tslib)\//, priority: 10 },
            { name: 'supabase', test: /node_modules\/@supabase\//, priority: 9 },
            { name: 'loading', test: /preload-helper/, priority: 10 },
            ...PAGE_CHUNKS,
          ],
        },
      },
    },
  },
})
