import { BRAND_COLOUR, BRAND_ICON } from '@bloom/shared-rules/words/brand';
import HtmlWebpackPlugin from 'html-webpack-plugin';

/** For the templates. The icon lies in the page: browsers ask for one as soon as they have it. */
const brand = { colour: BRAND_COLOUR, icon: `data:image/svg+xml,${encodeURIComponent(BRAND_ICON)}` };

/** The page that a build begins with. */
export function htmlPage(options: HtmlWebpackPlugin.Options): HtmlWebpackPlugin {
  return new HtmlWebpackPlugin({ brand, scriptLoading: 'defer', minify: false, ...options });
}
