/** The page behind the link in a company's email, where clients consent to legal notices by email. */
export function RecordsPage() {
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-16 sm:px-8 sm:pt-12">
      <div id="electronic-records" />
      <noscript>
        <p className="mt-4">
          This page needs JavaScript. Without it, notices come to you by mail.{' '}
          <span lang="es">Esta página necesita JavaScript. Sin él, los avisos le llegan por correo postal.</span>
        </p>
      </noscript>
    </main>
  )
}
