/** The theme of the site: VitePress with the colours and typefaces of the report. */
import DefaultTheme from "vitepress/theme-without-fonts";
import "../../../src/report/page/tokens.css";
import "./theme.css";

export default DefaultTheme;
