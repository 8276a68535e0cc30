/**
 * The footer of a page that a company's clients open: a way to reach the people who run the site. It is in both languages, because the
 * page is built before its reader has chosen one.
 */
export function ContactLine() {
  return (
    <footer className="mx-auto max-w-[720px] px-4 pb-10 text-ink-3 text-small sm:px-8 print:hidden">
      Something wrong with this site?{' '}
      <a href="/contact" className="inline-block py-1 text-brand underline underline-offset-2">
        Contact Tradeline
      </a>
      <span lang="es" className="block">
        ¿Algo no funciona en este sitio?{' '}
        <a href="/contact" className="inline-block py-1 text-brand underline underline-offset-2">
          Escriba a Tradeline
        </a>
      </span>
    </footer>
  )
}
