import '#ui/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CatalogPage } from './catalog-page.tsx'

// The development server serves this page at /dev/catalog. No build contains it.
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <CatalogPage />
  </StrictMode>,
)
