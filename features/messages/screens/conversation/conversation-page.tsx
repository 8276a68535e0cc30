/** Where the link in a company's e-mail leads its client: no account, no product around it, only what was written. */
export function ConversationPage() {
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-16 sm:px-8 sm:pt-12">
      <div id="conversation" />
      <noscript>
        <p className="mt-4">This page needs JavaScript to show what was written to you.</p>
      </noscript>
    </main>
  )
}
