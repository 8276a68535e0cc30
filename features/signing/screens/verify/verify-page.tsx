/** The public page that checks the seal of a file. */
export function VerifyPage() {
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-16 sm:px-8 sm:pt-12">
      <div id="verify" />
      <noscript>
        <p className="mt-4">This page needs JavaScript, because your browser checks the file.</p>
      </noscript>
    </main>
  )
}
