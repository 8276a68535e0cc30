/** The page of a credit repair client behind a link: a code, and then how the case is going and what is asked of them. */
export function RepairPage() {
  return (
    <main className="mx-auto max-w-[640px] px-4 pt-6 pb-16 sm:px-8 sm:pt-10">
      <div id="repair" />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Contact the company to ask about your case.</p>
      </noscript>
    </main>
  )
}
