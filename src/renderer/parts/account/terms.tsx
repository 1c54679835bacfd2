/** The parts of a terms text: its title, and articles that begin with their heading and are separated by blank lines. */
export function termsParts(text: string): { title: string; articles: string[] } {
  const [title = '', ...articles] = text.trim().split(/\n{2,}/)
  return { title, articles }
}

/** The articles of a terms text. */
export function TermsArticles({ articles }: { articles: readonly string[] }) {
  return articles.map((article) => {
    const [heading = '', ...lines] = article.split('\n')
    return (
      <section key={heading}>
        {lines.length > 0 ? <h3>{heading}</h3> : <p>{heading}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
    )
  })
}
