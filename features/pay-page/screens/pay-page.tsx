/** The page of a borrower behind a link: a code, and then what is due and the way to pay. */
export function PayPage() {
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-6 pb-16 sm:px-8 sm:pt-10">
      <div id="pay" />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Contact the company to pay in another way.</p>
      </noscript>
    </main>
  )
}
