/** The page of a signer behind a link: a code, the consent, the documents, and the signature. */
export function SignPage() {
  return (
    <main className="mx-auto max-w-[820px] px-4 pt-6 pb-16 sm:px-8 sm:pt-10">
      <div id="sign" />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Contact the company to sign in another way.</p>
      </noscript>
    </main>
  )
}
