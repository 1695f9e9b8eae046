"""The words of generated titles, each in English and Traditional Chinese.

Adjectives end in 的 where Chinese needs it; English nouns take a or an by their first letter.
"""

from dataclasses import dataclass
from typing import Final

from onesemi.music.genre import Genre


@dataclass(frozen=True, slots=True)
class Word:
    """One notion in both languages."""

    en: str
    zh: str


def _words(*pairs: tuple[str, str]) -> tuple[Word, ...]:
    return tuple(Word(en, zh) for en, zh in pairs)


ANIMALS: Final = _words(
    ("Otter", "水獺"),
    ("Hedgehog", "刺蝟"),
    ("Penguin", "企鵝"),
    ("Fox", "狐狸"),
    ("Owl", "貓頭鷹"),
    ("Snail", "蝸牛"),
    ("Kitten", "小貓"),
    ("Puppy", "小狗"),
    ("Sparrow", "麻雀"),
    ("Whale", "鯨魚"),
    ("Rabbit", "兔子"),
    ("Squirrel", "松鼠"),
    ("Duckling", "小鴨"),
    ("Firefly", "螢火蟲"),
    ("Frog", "青蛙"),
    ("Sheep", "綿羊"),
    ("Panda", "貓熊"),
    ("Dolphin", "海豚"),
    ("Koala", "無尾熊"),
    ("Robin", "知更鳥"),
    ("Turtle", "烏龜"),
    ("Bumblebee", "熊蜂"),
    ("Hamster", "倉鼠"),
    ("Alpaca", "羊駝"),
    ("Gecko", "壁虎"),
    ("Elephant", "大象"),
    ("Seahorse", "海馬"),
    ("Raccoon", "浣熊"),
    ("Capybara", "水豚"),
    ("Leopard Cat", "石虎"),
)

MOODS: Final = {
    Genre.POP: _words(
        ("Cheerful", "開朗的"),
        ("Daydreaming", "愛作夢的"),
        ("Blushing", "臉紅的"),
        ("Whistling", "吹口哨的"),
        ("Freckled", "長雀斑的"),
        ("Bubbly", "冒泡泡的"),
        ("Hopeful", "滿懷希望的"),
        ("Giggling", "咯咯笑的"),
    ),
    Genre.ROCK: _words(
        ("Fearless", "天不怕地不怕的"),
        ("Thundering", "轟隆隆的"),
        ("Restless", "靜不下來的"),
        ("Stomping", "用力跺腳的"),
        ("Wild", "狂野的"),
        ("Rebellious", "不聽話的"),
        ("Shaggy", "毛茸茸的"),
        ("Loud", "大嗓門的"),
    ),
    Genre.JAZZ: _words(
        ("Sleepless", "睡不著的"),
        ("Smooth-Talking", "能言善道的"),
        ("Curious", "好奇的"),
        ("Sauntering", "散步的"),
        ("Velvet", "天鵝絨般的"),
        ("Finger-Snapping", "打響指的"),
        ("Winking", "眨眼睛的"),
        ("Unhurried", "不慌不忙的"),
    ),
    Genre.BLUES: _words(
        ("Homesick", "想家的"),
        ("Drowsy", "昏昏欲睡的"),
        ("Lonesome", "孤單的"),
        ("Rainy-Day", "雨天的"),
        ("Lost", "迷路的"),
        ("Sighing", "嘆氣的"),
        ("Patient", "耐心的"),
        ("Barefoot", "光著腳的"),
    ),
    Genre.CLASSICAL: _words(
        ("Gentle", "溫柔的"),
        ("Noble", "高貴的"),
        ("Graceful", "優雅的"),
        ("Bowing", "鞠躬的"),
        ("Solemn", "一本正經的"),
        ("Waltzing", "跳圓舞曲的"),
        ("Well-Mannered", "有禮貌的"),
        ("Candlelit", "燭光下的"),
    ),
    Genre.ELECTRONIC: _words(
        ("Glowing", "發光的"),
        ("Weightless", "無重力的"),
        ("Pixelated", "像素化的"),
        ("Humming", "嗡嗡響的"),
        ("Silver", "銀色的"),
        ("Blinking", "一閃一閃的"),
        ("Electric", "帶電的"),
        ("Recharged", "充飽電的"),
    ),
}

PIECES: Final = {
    Genre.POP: _words(
        ("Love Letter", "情書"),
        ("Holiday", "假期"),
        ("Sing-Along", "大合唱"),
        ("Postcard", "明信片"),
        ("Birthday Song", "生日歌"),
    ),
    Genre.ROCK: _words(
        ("Anthem", "頌歌"),
        ("Earthquake", "地震"),
        ("Encore", "安可"),
        ("Road Trip", "公路旅行"),
        ("Motorbike", "摩托車"),
    ),
    Genre.JAZZ: _words(
        ("Swing", "搖擺舞"),
        ("Night Walk", "夜間散步"),
        ("Espresso", "濃縮咖啡"),
        ("Bow Tie", "領結"),
        ("Rooftop", "屋頂"),
    ),
    Genre.BLUES: _words(
        ("Blues", "藍調"),
        ("Suitcase", "行李箱"),
        ("Monday", "星期一"),
        ("Last Train", "末班車"),
        ("Umbrella", "雨傘"),
    ),
    Genre.CLASSICAL: _words(
        ("Minuet", "小步舞曲"),
        ("Serenade", "小夜曲"),
        ("Nocturne", "夜曲"),
        ("Waltz", "圓舞曲"),
        ("Tea Party", "下午茶"),
    ),
    Genre.ELECTRONIC: _words(
        ("Orbit", "軌道"),
        ("Signal", "訊號"),
        ("Neon Dream", "霓虹夢"),
        ("Arcade", "電玩店"),
        ("Spaceship", "太空船"),
    ),
}

PLACES_BRIGHT: Final = _words(
    ("on the Beach", "沙灘上"),
    ("in the Meadow", "草地上"),
    ("in the Orchard", "果園裡"),
    ("on the Balcony", "陽臺上"),
    ("at the Summit", "山頂上"),
    ("in the Sunflowers", "向日葵田裡"),
    ("at the Market", "市場裡"),
    ("on the Swing", "鞦韆上"),
    ("in the Strawberry Field", "草莓園裡"),
)
"""For keys with sharps."""

PLACES_DUSKY: Final = _words(
    ("in the Moonlight", "月光下"),
    ("in the Night Market", "夜市裡"),
    ("at the Harbour", "港口邊"),
    ("on the Rooftop", "屋頂上"),
    ("under the Street Lamp", "路燈下"),
    ("in the Mist", "霧裡"),
    ("at the Hot Spring", "溫泉裡"),
    ("in the Bamboo Grove", "竹林裡"),
    ("under the Stars", "星空下"),
)
"""For keys with flats."""

PLACES_HOMELY: Final = _words(
    ("in the Kitchen", "廚房裡"),
    ("by the Window", "窗邊"),
    ("under the Blanket", "棉被裡"),
    ("in the Garden", "花園裡"),
    ("in a Teacup", "茶杯裡"),
    ("on the Stairs", "樓梯上"),
    ("in the Library", "圖書館裡"),
    ("at the Bus Stop", "公車站"),
    ("in the Pocket", "口袋裡"),
)
"""For C major, which has neither."""
