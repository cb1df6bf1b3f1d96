/** The leaf of the product, decorative: its name stands beside. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M16 25c-5-2.600-7.500-6.400-7.500-11.200C12 13.800 15 15.600 16 19c1-3.400 4-5.200 7.500-5.200C23.500 18.600 21 22.400 16 25Zm0-10.500c-2-1.900-2.600-4.700 0-7.500 2.600 2.800 2 5.600 0 7.500Z"
        fill="var(--on-accent)"
      />
    </svg>
  );
}
