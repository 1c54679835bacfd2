/** The product's logo in the current text colour: ㅎ with a speech bubble as its ring. */
export function Mark({ size = 34, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={3.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M12.5 4.5h7M6 10.5h20" />
      <path d="M10.7 26.6A6.8 6.8 0 1 1 15 28.2C13 29.4 10.8 29.5 9.2 29 10 28.4 10.5 27.6 10.7 26.6Z" />
    </svg>
  )
}
