/**
 * The page behind the link in a company's email: only the conversation, without an account or the rest of the product.
 */
export function ConversationPage() {
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-16 sm:px-8 sm:pt-12">
      <div id="conversation" />
      <noscript>
        <p className="mt-4">This page needs JavaScript to show your messages.</p>
      </noscript>
    </main>
  )
}
