import { expect, test } from 'vitest'
import { renderPublicPage } from './render.tsx'

test.each(['/documentation', '/api-reference'])('the contents of %s lead to every section', (pathname) => {
  const body = renderPublicPage(pathname)?.body ?? ''

  const sections = [...body.matchAll(/<section id="(s-[^"]+)"/g)].map(([, id]) => id)
  const links = [...body.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => String(id))
  const missing = links.filter((id) => id !== 'main' && !body.includes(`id="${id}"`))

  expect(missing).toEqual([])
  expect(sections.filter((id) => !links.includes(String(id)))).toEqual([])
})
