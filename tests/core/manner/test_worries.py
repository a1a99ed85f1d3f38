"""A worry that is denied is none; a denial that is denied, or asks to be confirmed, voices it."""

import pytest

from inspect_aihospital.core.manner.worries import voices_worry

CALM = """
It is a serious matter at work.
It is my nervous system.
我怕冷。
这不会是大事。
I am not worried.
I'm not really that worried.
No worries.
There is nothing to worry about.
I'm not scared any more.
I'm no longer afraid.
Don't worry.
I don't worry about it.
It doesn't worry me.
I am not in the least anxious.
Neither scared nor nervous.
I'm not scared or worried.
I wouldn't say I'm worried.
I can't say I'm worried.
There is no need to worry.
No reason to panic.
Worried? No, not at all.
I have stopped worrying.
I'm far from worried.
As far as my back is concerned, it is fine.
I'm afraid not.
I'm not one to worry.
I was scared at first, but not any more.
Without fear.
I'm fearless.
I am too old to be scared.
我一点也不担心。
没什么好担心的。
我不害怕。
不用担心。
别紧张。
我没有担心或害怕。
我不太着急。
没那么害怕了。
担心倒不担心，就是疼。
害怕谈不上。
没什么可紧张的。
有什么好害怕的。
从来没紧张过。
心里没有不安。
这不是什么大病。
没生过大病。
以前担心，现在不担心了。
不担心也不害怕。
It doesn't bother or scare me.
I never lose sleep or worry over such things.
My husband frets, but I'm not the anxious type.
Honestly, no fear on my part.
There isn't any cause for concern... well, nothing that concerns me anyway.
I couldn't be less worried.
I'm sure it's nothing I need to be afraid of.
I wouldn't call myself nervous.
I have no worries whatsoever about the operation.
It used to scare me, but it doesn't any more.
Don't you worry about me, doctor.
I don't feel the slightest bit anxious.
I don't see any point in worrying.
Nah, I'm not fussed or frightened.
Nothing frightening about it.
I'm afraid I can't tell you when it began.
I am hardly ever nervous.
I'm not really one for panicking.
You needn't worry, I'm fine.
I refuse to be scared by it.
We weren't too concerned at first.
I'm perfectly calm, not anxious in any way.
我没在担心这个。
我心里倒是不慌，也不着急。
这点小毛病不值得担心。
我压根儿就没紧张过。
没啥可怕的，老毛病了。
用不着害怕，我知道。
我从小就不知道什么叫害怕。
您别为我担心。
我对手术没有什么好紧张的。
倒也谈不上担心。
我现在已经不害怕了。
没有焦虑，睡得挺好。
我这个人从不着急。
我不觉得这有多可怕。
我没什么不安的感觉。
我以前没得过什么大病。
着急我倒不着急。
我并没有因此而害怕。
医生说不用担心，我就没当回事。
I have yet to panic about anything.
There's no sense in getting worried.
I feel fine about it, no dread at all.
Nothing you say can scare me.
My doctor told me there's no cause to be concerned.
I'm not bothered, let alone scared.
I don't get nervous easily.
Pain does not frighten me.
I'm not too anxious about the result, to be honest.
我不是很紧张。
我没那么容易害怕。
没必要为这个着急。
我心态好，从不焦虑。
这没啥好紧张的嘛。
我没感到害怕。
您不用替我着急。
我不怎么担心自己的身体。
I'm afraid I'm not sure about that.
I'm afraid I forgot.
I'm afraid I've forgotten the name.
I'm afraid that's all I can tell you.
There's nothing else that worries me.
Nothing else I'm worried about.
I haven't noticed anything else that concerned me.
I have no other concerns today.
My wife worries, I do not.
My husband is worried, but I am not.
I get panic attacks.
I'm not having anxiety.
I don't feel stressed.
I'm stressed at work.
They tell me it's fine.
My stomach feels uneasy.
没有失眠、焦虑。
没有失眠、焦虑、紧张。
否认焦虑、抑郁。
无焦虑不安。
没有烦躁不安。
肌肉紧张。
左上腹不安。
平时会不会头晕我没注意。
我没留意会不会发烧。
没什么不放心的。
没有忧虑。
我老婆担心，我不担心。
您放心吧。
"""
WORRIED = """
Is it serious, doctor?
这严重吗？
我真害怕。
I can't help worrying.
I'm not sure, is it serious?
I am so worried about it.
I can't sleep, I'm worried.
I can't not worry.
How can I not worry?
I've never been so scared.
Nothing scares me more than hospitals.
It's not that I'm not worried.
I know I shouldn't worry, but I do.
I try not to panic.
Don't tell me not to worry.
I can't stop worrying.
I don't sleep because I'm scared.
Why wouldn't I be worried?
I'm not well and I'm worried.
No, I'm worried.
No wonder I'm worried.
I don't know, I'm scared.
Couldn't be more worried.
Could it be cancer?
I'm afraid it's cancer.
I'm not just worried.
不是不担心。
我怎么能不担心？
没法不害怕。
谁不担心啊。
不能不担心。
不会是癌症吧？
睡不着，很害怕。
不知道怎么办。
忍不住担心。
不瞒您说，我很担心。
这不严重吗？
不仅担心，还睡不踏实。
我担心没救了。
我心里怕得很。
我老担心是不好的病，吓得不行。
I don't sleep any more, I'm that scared.
I've never been so frightened in my life.
I'm not a person who complains, but this frightens me.
It won't go away and that worries me.
No one can tell me what it is, I'm terrified.
Nothing helps and I'm getting anxious.
I can't pretend I'm not afraid.
There's nothing to worry about, is there?
I don't have to be afraid, do I?
Who wouldn't be scared?
I wouldn't be here if I weren't worried.
I do try not to be nervous.
Not knowing what it is scares me.
I don't know why but I feel uneasy.
It isn't that I'm not worried, I just don't show it.
I'm not only worried, I'm terrified.
My wife says not to worry, but I'm scared.
I just can't stop being afraid of it.
It's not cancer, is it? I'm so worried.
Isn't that something to worry about?
I'm not sure, is it serious?
It's impossible not to worry.
我不知道怎么回事，心里很怕。
我睡不着，老是担心。
我没办法不担心。
说不害怕那是假的。
我怎么能不着急呢？
我也不想这样，可就是忍不住害怕。
不会是什么大病吧？
这不用担心吧，大夫？
我没跟家里人说，怕他们担心。
我从来没有这么害怕过。
没有一天不担心的。
不瞒您说，我真害怕。
不光担心，还睡不踏实。
我不是不紧张，只是不说。
控制不住地焦虑。
老不好，我能不着急吗？
没人告诉我怎么回事，我吓坏了。
I don't feel right and I'm scared.
I can hardly sleep, I'm so worried.
It's not much, but it worries me.
I can't get rid of this fear.
I'm not used to being ill, it frightens me.
Nobody knows how worried I am.
I never thought I would be so afraid.
I have no appetite because I am anxious.
It isn't normal to be in pain like this, I'm panicking.
I'm not sure whether I should be worried.
I cannot but worry.
The tablets did nothing and now I'm nervous.
我没跟别人讲，心里很担心。
一直不见好，我着急。
我不敢睡觉，害怕醒不过来。
吃了药也不管用，越来越焦虑。
我从没这么紧张过。
我哪能不害怕啊。
我没有哪天不担心。
不会有什么危险吗？我害怕。
我不放心。
我不太放心。
我没法放心。
我很忧虑。
心里七上八下的。
提心吊胆。
My main concern is that it's cancer.
My anxiety is through the roof.
I'm having anxiety.
I'm really stressed.
I can't stop thinking about it.
I keep thinking it's cancer.
Please tell me it's nothing bad.
I'm afraid I'm not going to make it.
I'm afraid that's cancer.
My wife worries, and so do I.
没胃口、焦虑。
不仅失眠、焦虑，还头痛。
会不会是肿瘤，我没敢问。
我坐立不安。
"""


@pytest.mark.parametrize("text", CALM.strip().splitlines())
def test_who_denies_a_worry_voices_none(text: str) -> None:
    assert not voices_worry(text)


@pytest.mark.parametrize("text", WORRIED.strip().splitlines())
def test_a_worry_is_read_whatever_else_is_denied(text: str) -> None:
    assert voices_worry(text)


def test_a_worry_behind_one_that_is_denied_counts() -> None:
    assert voices_worry("I'm not worried about the pain. But I am scared of the operation.")
    assert voices_worry("疼我不害怕，就担心治不好。")
