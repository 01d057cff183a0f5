export default function DictionaryPage() {
  return null
}
