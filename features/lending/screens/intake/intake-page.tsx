/** The pages of an applicant: the public application of a company, and the state of an application behind a link. */
export function IntakePage() {
  return (
    <main className="mx-auto max-w-[640px] px-4 pt-6 pb-16 sm:px-8 sm:pt-10">
      <div id="intake" />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Contact the company to apply in another way.</p>
      </noscript>
    </main>
  )
}
