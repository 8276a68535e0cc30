import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
} from '@cantoo/pdf-lib'

const NAMES = {
  root: PDFName.of('StructTreeRoot'),
  parents: PDFName.of('ParentTree'),
  numbers: PDFName.of('Nums'),
  limits: PDFName.of('Limits'),
  kids: PDFName.of('K'),
  parent: PDFName.of('P'),
  key: PDFName.of('StructParents'),
  role: PDFName.of('S'),
  next: PDFName.of('ParentTreeNextKey'),
}

/** Appends the pages of another document with their tags. The other document is one of ours. */
export function appendPages(document: PDFDocument, other: PDFDocument): void {
  // One copier for pages and tags, because each refers to the other.
  const copier = PDFObjectCopier.for(other.context, document.context)
  const pages = other.getPages().map(({ ref }) => copier.copy(ref))
  const tags = other.catalog.get(NAMES.root)
  const copied = tags ? document.context.lookupMaybe(copier.copy(tags), PDFDict) : undefined
  const from = copied ? mergeTags(document, copied) : null
  for (const ref of pages) {
    const leaf = document.context.lookup(ref)
    if (!(leaf instanceof PDFPageLeaf)) throw new Error('A copied page is not a page')
    const key = leaf.lookupMaybe(NAMES.key, PDFNumber)
    if (key && from === null) leaf.delete(NAMES.key)
    else if (key && from !== null) leaf.set(NAMES.key, PDFNumber.of(key.asNumber() + from))
    document.addPage(PDFPage.of(leaf, ref, document))
  }
}

/**
 * Adds a copied tree of tags to the document's own. Returns the number that the keys of its pages grow by, or null if the
 * document has a tree that isn't made by us, which stays as it is.
 */
function mergeTags(document: PDFDocument, copied: PDFDict): number | null {
  const own = document.catalog.lookupMaybe(NAMES.root, PDFDict)
  const numbers = own?.lookupMaybe(NAMES.parents, PDFDict)?.lookupMaybe(NAMES.numbers, PDFArray)
  const kids = own?.lookup(NAMES.kids)
  const whole = kids instanceof PDFArray ? kids.get(0) : kids
  if (!own) {
    document.catalog.set(NAMES.root, document.context.register(copied))
    return 0
  }
  const inside = whole && document.context.lookupMaybe(whole, PDFDict)?.lookup(NAMES.kids)
  if (!numbers || !whole || !(inside instanceof PDFArray)) return null
  const from = own.lookupMaybe(NAMES.next, PDFNumber)?.asNumber() ?? numbers.size() / 2
  const added = copied.lookup(NAMES.parents, PDFDict).lookup(NAMES.numbers, PDFArray)
  for (let at = 0; at + 1 < added.size(); at += 2) {
    numbers.push(PDFNumber.of(added.lookup(at, PDFNumber).asNumber() + from))
    numbers.push(added.get(at + 1))
  }
  // A tree has one element for the whole document, so the other document becomes a part of it.
  for (const kid of copied.lookup(NAMES.kids, PDFArray).asArray()) {
    const part = document.context.lookup(kid, PDFDict)
    part.set(NAMES.parent, whole)
    part.set(NAMES.role, PDFName.of('Part'))
    inside.push(kid)
  }
  own.set(NAMES.next, PDFNumber.of(from + added.size() / 2))
  own.lookupMaybe(NAMES.parents, PDFDict)?.delete(NAMES.limits)
  return from
}
