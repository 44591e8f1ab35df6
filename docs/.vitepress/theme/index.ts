import DefaultTheme from "vitepress/theme-without-fonts";

import "./contrast.css";

export default DefaultTheme;
