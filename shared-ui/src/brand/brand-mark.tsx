import { BRAND_LEAF } from '@bloom/shared-rules/words/brand';

/** The leaf of the product, decorative: its name stands beside. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d={BRAND_LEAF} fill="var(--on-accent)" />
    </svg>
  );
}
